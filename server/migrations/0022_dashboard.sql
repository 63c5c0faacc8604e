-- What the dashboard counts, from indexes alone.

-- Days whose bookings changed since it looked last.
CREATE INDEX bookings_updated ON bookings (updated_at, created_at);
CREATE INDEX cart_bookings_updated ON cart_bookings (updated_at, created_at);
CREATE INDEX cart_bookings_waiting ON cart_bookings (payment_method, status, created_at);
CREATE INDEX ledger_entries_sums ON ledger_entries (at, amount);
CREATE INDEX contact_messages_waiting ON contact_messages (created_at) WHERE handled_at IS NULL;
CREATE INDEX home_collections_waiting ON home_collections (status, created_at);
