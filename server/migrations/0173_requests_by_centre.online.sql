CREATE INDEX CONCURRENTLY IF NOT EXISTS home_collections_open_at_centre ON home_collections (centre_id, status, created_at);
