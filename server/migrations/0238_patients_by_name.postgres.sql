-- A part of a name is found by its runs of three characters, as the words of bookings (0044). On the table itself, because its rows are seldom
-- written. The statistics tell how rare each run is.
CREATE INDEX patients_name_runs ON patients USING gin (trigrams(lower(name)) COLLATE "C");
ANALYZE patients;
