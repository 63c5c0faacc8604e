DROP INDEX CONCURRENTLY IF EXISTS messages_search;
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_search ON messages
  (created_at, id, state, channel, kind, account_id, search_text);
