-- The whole work list in the order in which results are due.
CREATE INDEX lab_lines_all_due ON lab_lines ((due_at IS NULL), due_at, id);
