-- The texts of the lists that are searched by words, by their runs of three characters (0044): a rare word, a number or a part of one is found
-- without reading the texts of all rows.
CREATE INDEX accounts_runs ON accounts USING gin (trigrams(search_text) COLLATE "C");
CREATE INDEX audit_log_runs ON audit_log USING gin (trigrams(search_text) COLLATE "C");
CREATE INDEX contact_messages_runs ON contact_messages USING gin (trigrams(search_text) COLLATE "C");
CREATE INDEX home_collections_runs ON home_collections USING gin (trigrams(search_text) COLLATE "C");
CREATE INDEX ledger_entries_runs ON ledger_entries USING gin (trigrams(search_text) COLLATE "C");
CREATE INDEX prescriptions_runs ON prescriptions USING gin (trigrams(search_text) COLLATE "C");
CREATE INDEX reports_runs ON reports USING gin (trigrams(search_text) COLLATE "C");
