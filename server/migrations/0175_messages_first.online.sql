CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_waiting_first ON messages
  (state, channel, (CASE WHEN kind IN ('sign-in-code', 'results-consent', 'account') THEN 0 ELSE 1 END), run_at)
  WHERE state = 'queued' AND claimed_until IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS messages_waiting;
