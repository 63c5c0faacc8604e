-- What the search box of each list looks through, in one lower-case text: one comparison for each row instead of one for each
-- column. SQLite computes it once, for the index that a search reads from end to end.

ALTER TABLE accounts ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(mobile_number, ''))) VIRTUAL;
CREATE INDEX accounts_search ON accounts (created_at, id, search_text) WHERE deleted_at IS NULL;
ALTER TABLE cart_bookings ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(booking_number || ' ' || coalesce(order_id, '') || ' ' || coalesce(payment_id, ''))) VIRTUAL;
CREATE INDEX cart_bookings_search ON cart_bookings (created_at, id, account_id, search_text);
ALTER TABLE bookings ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(booking_number)) VIRTUAL;
CREATE INDEX bookings_search ON bookings (created_at, id, account_id, search_text);
ALTER TABLE contact_messages ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(name || ' ' || coalesce(phone_number, '') || ' ' || coalesce(email, '') || ' ' || message)) VIRTUAL;
CREATE INDEX contact_messages_search ON contact_messages (id, search_text);
ALTER TABLE home_collections ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(name || ' ' || mobile_number || ' ' || address || ' ' || assigned_to)) VIRTUAL;
CREATE INDEX home_collections_search ON home_collections (id, search_text);
ALTER TABLE audit_log ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(action || ' ' || coalesce(record_id, '') || ' ' || coalesce(address, ''))) VIRTUAL;
CREATE INDEX audit_log_search ON audit_log (at, id, actor_id, search_text);
ALTER TABLE ledger_entries ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(subject_number || ' ' || payment_id || ' ' || order_id || ' ' || coalesce(reference, '') || ' ' || coalesce(received_by, ''))) VIRTUAL;
CREATE INDEX ledger_entries_search ON ledger_entries (at, id, account_id, amount, search_text);
