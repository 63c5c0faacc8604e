-- The work list by analyser: the tests that it measures, at its centre.
CREATE INDEX lab_lines_tests ON lab_lines (centre_id, test_id, created_at, id, state, department);
