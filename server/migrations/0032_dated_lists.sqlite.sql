-- Sorts by what may be empty: rows without a value come last, in both directions. Downwards the plain indexes do that.

CREATE INDEX bookings_dated ON bookings ((date IS NULL), date, id);
CREATE INDEX cart_bookings_dated ON cart_bookings ((date IS NULL), date, id);
CREATE INDEX home_collections_dated ON home_collections ((preferred_date IS NULL), preferred_date, (preferred_slot IS NULL), preferred_slot, id);
CREATE INDEX accounts_mailed ON accounts ((email IS NULL), email, id) WHERE deleted_at IS NULL;
CREATE INDEX accounts_seen ON accounts ((last_login_at IS NULL), last_login_at, id) WHERE deleted_at IS NULL;

-- A search that most people fit asks for those who do not, or who are gone.
CREATE INDEX accounts_gone ON accounts (id) WHERE deleted_at IS NOT NULL;
