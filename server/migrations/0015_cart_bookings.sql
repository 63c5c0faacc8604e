-- Bookings made from the cart.

CREATE TABLE cart_bookings (
  id TEXT PRIMARY KEY,
  booking_number TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  total_amount BIGINT NOT NULL CHECK (total_amount >= 0),
  status TEXT NOT NULL CHECK (status IN ('Pending', 'Confirmed', 'Completed', 'Cancelled')),
  payment_status TEXT NOT NULL CHECK (payment_status IN ('created', 'failed', 'paid', 'refund_pending', 'refunded')),
  payment_method TEXT NOT NULL CHECK (payment_method IN ('online', 'at_collection')),
  order_id TEXT UNIQUE,
  payment_id TEXT UNIQUE,
  fingerprint TEXT NOT NULL,
  patient TEXT NOT NULL,
  collection TEXT NOT NULL CHECK (collection IN ('home', 'centre')),
  address TEXT,
  city TEXT,
  window_city_id TEXT,
  date TEXT,
  slot TEXT,
  place_held BIGINT NOT NULL CHECK (place_held IN (0, 1)),
  place_expires_at TIMESTAMPTZ,
  -- The window of a booking that was paid after it had filled up: staff agree on another time with the customer.
  lost_window TEXT,
  referral_code TEXT,
  notes TEXT,
  cart_cleared_at TIMESTAMPTZ,
  -- When the cart was last booked by this very booking: lines put in later were not bought with it.
  cart_as_of TIMESTAMPTZ,
  -- When a booking that is paid at the collection ends unless staff confirm it, and when it ended so.
  expires_at TIMESTAMPTZ,
  expired_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);
-- An account has at most one booking that waits for an online payment: asking again answers the same one.
CREATE UNIQUE INDEX cart_bookings_one_unpaid ON cart_bookings (account_id)
  WHERE status = 'Pending' AND payment_status IN ('created', 'failed') AND payment_method = 'online';
CREATE INDEX cart_bookings_places ON cart_bookings (place_expires_at) WHERE place_held = 1 AND place_expires_at IS NOT NULL;
CREATE INDEX cart_bookings_account ON cart_bookings (account_id, created_at);
CREATE INDEX cart_bookings_created ON cart_bookings (created_at, id);
CREATE INDEX cart_bookings_lost_window ON cart_bookings (created_at) WHERE lost_window IS NOT NULL;
-- The dashboard: days whose bookings changed since it looked last, and what waits.
CREATE INDEX cart_bookings_updated ON cart_bookings (updated_at, created_at);
CREATE INDEX cart_bookings_waiting ON cart_bookings (payment_method, status, created_at);
-- Sorts and filters of the list, with the id that breaks ties: also the last page of 100,000 comes from an index alone.
CREATE INDEX cart_bookings_by_city ON cart_bookings (city, created_at, id);
CREATE INDEX cart_bookings_by_price ON cart_bookings (total_amount, id);
CREATE INDEX cart_bookings_by_date ON cart_bookings (date, id);
CREATE INDEX cart_bookings_by_status ON cart_bookings (status, created_at, id);
CREATE INDEX cart_bookings_by_state ON cart_bookings (status, id);
CREATE INDEX cart_bookings_by_method ON cart_bookings (payment_method, created_at, id);
-- Sorted by what may be empty: rows without a value come last, in both directions.
CREATE INDEX cart_bookings_dated ON cart_bookings ((date IS NULL), date, id);
CREATE INDEX cart_bookings_expiring ON cart_bookings (expires_at) WHERE status = 'Pending' AND expires_at IS NOT NULL;
-- Who holds the places of a window.
CREATE INDEX cart_bookings_holders ON cart_bookings (date, slot, id) WHERE place_held = 1;

CREATE TABLE cart_booking_lines (
  id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL REFERENCES cart_bookings (id),
  item_id TEXT NOT NULL REFERENCES catalogue_items (id),
  kind TEXT NOT NULL CHECK (kind IN ('test', 'package')),
  name TEXT NOT NULL,
  price BIGINT NOT NULL,
  final_price BIGINT NOT NULL,
  quantity BIGINT NOT NULL CHECK (quantity BETWEEN 1 AND 10),
  position BIGINT NOT NULL
);
CREATE INDEX cart_booking_lines_booking ON cart_booking_lines (booking_id);
-- An item that is to be deleted is looked for among all that was ever booked.
CREATE INDEX cart_booking_lines_item ON cart_booking_lines (item_id);
