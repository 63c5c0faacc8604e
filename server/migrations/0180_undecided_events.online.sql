CREATE INDEX CONCURRENTLY IF NOT EXISTS visit_events_undecided ON visit_events (received_at, id)
  WHERE outcome IN ('held', 'refused', 'conflict') AND decided_at IS NULL;
