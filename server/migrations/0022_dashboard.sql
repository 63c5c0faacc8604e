-- What the dashboard counts, from indexes alone.

-- Days whose bookings changed since it looked last.
CREATE INDEX bookings_updated ON bookings (updated_at, created_at);
CREATE INDEX cart_bookings_updated ON cart_bookings (updated_at, created_at);
CREATE INDEX cart_bookings_waiting ON cart_bookings (payment_method, status, created_at);
CREATE INDEX ledger_entries_sums ON ledger_entries (at, amount);
CREATE INDEX contact_messages_waiting ON contact_messages (created_at) WHERE handled_at IS NULL;
CREATE INDEX home_collections_waiting ON home_collections (status, created_at);

-- Sorts and filters of the lists, with the id that breaks ties: also the last page of 100,000 comes from an index alone.
CREATE INDEX cart_bookings_by_city ON cart_bookings (city, created_at, id);
CREATE INDEX cart_bookings_by_price ON cart_bookings (total_amount, id);
CREATE INDEX cart_bookings_by_date ON cart_bookings (date, id);
CREATE INDEX cart_bookings_by_status ON cart_bookings (status, created_at, id);
CREATE INDEX contact_messages_by_city ON contact_messages (city, id);
CREATE INDEX contact_messages_by_name ON contact_messages (name, id);
CREATE INDEX home_collections_by_city ON home_collections (city, id);
CREATE INDEX home_collections_by_name ON home_collections (name, id);
CREATE INDEX audit_log_by_time ON audit_log (at, id);
CREATE INDEX ledger_entries_by_amount ON ledger_entries (amount, id);
CREATE INDEX ledger_entries_by_method ON ledger_entries (method, at, id, amount);
CREATE INDEX ledger_entries_by_kind ON ledger_entries (kind, at, id, amount);
DROP INDEX cart_bookings_status;
