CREATE INDEX CONCURRENTLY IF NOT EXISTS specimens_awaited ON specimens (created_at, id, state, collected_at, updated_at, centre_id)
  WHERE state IN ('collected', 'in_transit', 'received');
