CREATE INDEX CONCURRENTLY IF NOT EXISTS specimens_counted ON specimens (centre_id, state);
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_counted ON messages (state, channel, kind);
