-- A search with a filter: what the filter asks is in the index that the search reads from end to end, so no row is looked up.
DROP INDEX contact_messages_search;
CREATE INDEX contact_messages_search ON contact_messages (id, created_at, handled_at, city, search_text);
DROP INDEX home_collections_search;
CREATE INDEX home_collections_search ON home_collections (id, created_at, status, preferred_date, city, search_text);
DROP INDEX audit_log_search;
CREATE INDEX audit_log_search ON audit_log (at, id, actor_id, action, search_text);
DROP INDEX ledger_entries_search;
CREATE INDEX ledger_entries_search ON ledger_entries (at, id, account_id, kind, method, amount, search_text);
