CREATE INDEX CONCURRENTLY IF NOT EXISTS visits_made ON visits (created_at, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS visits_of_state ON visits (state, created_at, id);
