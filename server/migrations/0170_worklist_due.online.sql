CREATE INDEX CONCURRENTLY IF NOT EXISTS lab_lines_all_due ON lab_lines ((due_at IS NULL), due_at, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS lab_lines_all_due_down ON lab_lines (due_at DESC NULLS LAST, id DESC);
