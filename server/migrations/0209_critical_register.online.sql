ALTER TABLE lab_critical_calls ADD COLUMN IF NOT EXISTS opened_at TIMESTAMPTZ;
CREATE INDEX CONCURRENTLY IF NOT EXISTS lab_critical_calls_register ON lab_critical_calls (at, id, result_id, outcome);
