-- A line is finished with its release alone, as work list and promises have it: an authorised one that nobody released is late like any other.
UPDATE turnaround SET finished_at = NULL WHERE finished_at IS NOT NULL AND released_at IS NULL;
