CREATE INDEX CONCURRENTLY IF NOT EXISTS patients_by_name ON patients (name, id) WHERE deleted_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS patients_name_runs ON patients USING gin (trigrams(lower(name)) COLLATE "C");
ANALYZE patients;
