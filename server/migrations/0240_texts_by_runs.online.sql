CREATE INDEX CONCURRENTLY IF NOT EXISTS accounts_runs ON accounts USING gin (trigrams(search_text) COLLATE "C");
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_runs ON audit_log USING gin (trigrams(search_text) COLLATE "C");
CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_messages_runs ON contact_messages USING gin (trigrams(search_text) COLLATE "C");
CREATE INDEX CONCURRENTLY IF NOT EXISTS home_collections_runs ON home_collections USING gin (trigrams(search_text) COLLATE "C");
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_entries_runs ON ledger_entries USING gin (trigrams(search_text) COLLATE "C");
CREATE INDEX CONCURRENTLY IF NOT EXISTS prescriptions_runs ON prescriptions USING gin (trigrams(search_text) COLLATE "C");
CREATE INDEX CONCURRENTLY IF NOT EXISTS reports_runs ON reports USING gin (trigrams(search_text) COLLATE "C");
