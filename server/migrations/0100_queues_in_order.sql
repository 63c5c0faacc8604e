-- SQLite prefers an index on the state, which all waiting rows share, to a partial index on the time alone, and then sorts the whole queue
-- for each claim. With the state first, one index serves both and a claim reads as many rows as it takes.
CREATE INDEX messages_waiting ON messages (state, run_at) WHERE state = 'queued' AND claimed_until IS NULL;
DROP INDEX messages_due;

CREATE INDEX outbox_waiting ON outbox (failed_at, run_at) WHERE finished_at IS NULL;
DROP INDEX outbox_due;
DROP INDEX outbox_unfinished;
