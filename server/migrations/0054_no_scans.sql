-- Reads that had no index and so looked at every row: a person's own entries of the ledger, reports of a span of days whether they
-- were withdrawn or not, and jobs that are not finished.
CREATE INDEX ledger_entries_by_account ON ledger_entries (account_id, id);
CREATE INDEX reports_made ON reports (created_at, id);
CREATE INDEX outbox_unfinished ON outbox (failed_at) WHERE finished_at IS NULL;
