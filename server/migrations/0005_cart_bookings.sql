-- Bookings made from the cart, the places they take, and the payments for them.

-- A city without rows here has the default windows.
CREATE TABLE collection_windows (
  city_id TEXT NOT NULL REFERENCES cities (id) ON DELETE CASCADE,
  slot TEXT NOT NULL,
  capacity BIGINT NOT NULL CHECK (capacity >= 0),
  PRIMARY KEY (city_id, slot)
);

CREATE TABLE collection_closed_dates (
  city_id TEXT NOT NULL REFERENCES cities (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  PRIMARY KEY (city_id, date)
);

-- How many places of a window are taken. Only conditional updates touch it, so it can never pass the capacity.
CREATE TABLE collection_places (
  city_id TEXT NOT NULL REFERENCES cities (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  slot TEXT NOT NULL,
  taken BIGINT NOT NULL CHECK (taken >= 0),
  PRIMARY KEY (city_id, date, slot)
);

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
  referral_code TEXT,
  notes TEXT,
  cart_cleared_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);
-- An account has at most one booking that waits for an online payment: asking again answers the same one.
CREATE UNIQUE INDEX cart_bookings_one_unpaid ON cart_bookings (account_id)
  WHERE status = 'Pending' AND payment_status IN ('created', 'failed') AND payment_method = 'online';
CREATE INDEX cart_bookings_places ON cart_bookings (place_expires_at) WHERE place_held = 1 AND place_expires_at IS NOT NULL;
CREATE INDEX cart_bookings_account ON cart_bookings (account_id, created_at);
CREATE INDEX cart_bookings_created ON cart_bookings (created_at, id);
CREATE INDEX cart_bookings_status ON cart_bookings (status, created_at);

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

CREATE TABLE payment_orders (
  id TEXT PRIMARY KEY,
  gateway TEXT NOT NULL,
  subject_kind TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  amount BIGINT NOT NULL CHECK (amount > 0),
  status TEXT NOT NULL CHECK (status IN ('created', 'failed', 'paid')),
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX payment_orders_unsettled ON payment_orders (created_at) WHERE status <> 'paid';

-- One row for each payment that a gateway captured. Its id is the unique key that makes verify, webhook and reconciliation agree.
CREATE TABLE payments (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES payment_orders (id),
  amount BIGINT NOT NULL,
  method TEXT,
  status TEXT NOT NULL CHECK (status IN ('captured', 'mismatch', 'refund_pending', 'refunded')),
  refund_id TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX payments_order ON payments (order_id);

-- The built-in test gateway's own books. Nothing else reads them.
CREATE TABLE test_gateway_orders (
  id TEXT PRIMARY KEY,
  amount BIGINT NOT NULL,
  receipt TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('created', 'paid')),
  created_at TIMESTAMPTZ NOT NULL
);

CREATE TABLE test_gateway_payments (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES test_gateway_orders (id),
  amount BIGINT NOT NULL,
  method TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('captured', 'failed')),
  created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX test_gateway_payments_order ON test_gateway_payments (order_id);

CREATE TABLE test_gateway_refunds (
  id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL REFERENCES test_gateway_payments (id),
  amount BIGINT NOT NULL,
  idempotency_key TEXT NOT NULL UNIQUE,
  created_at TIMESTAMPTZ NOT NULL
);
