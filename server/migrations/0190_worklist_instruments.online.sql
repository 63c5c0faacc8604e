CREATE INDEX CONCURRENTLY IF NOT EXISTS lab_lines_tests ON lab_lines (centre_id, test_id, created_at, id, state, department);
