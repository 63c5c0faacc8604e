-- Bookings by Book Now: a package, single tests or both, with names and prices as at booking time.

CREATE TABLE bookings (
  id TEXT PRIMARY KEY,
  booking_number TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  total_price BIGINT NOT NULL CHECK (total_price >= 0),
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'completed', 'rejected')),
  -- Staff take the money at the collection.
  payment_status TEXT NOT NULL DEFAULT 'created' CHECK (payment_status IN ('created', 'paid', 'refund_pending', 'refunded')),
  payment_id TEXT,
  patient TEXT NOT NULL,
  collection TEXT NOT NULL CHECK (collection IN ('home', 'centre')),
  address TEXT,
  city TEXT,
  window_city_id TEXT,
  date TEXT,
  slot TEXT,
  place_held BIGINT NOT NULL CHECK (place_held IN (0, 1)),
  referral_code TEXT,
  notes TEXT,
  -- When it ends unless staff confirm it, and when it ended so.
  expires_at TIMESTAMPTZ,
  expired_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  -- A booking that is over holds no place that somebody else could have.
  CHECK (status <> 'rejected' OR place_held = 0)
);
CREATE UNIQUE INDEX bookings_payment ON bookings (payment_id);
CREATE INDEX bookings_account ON bookings (account_id, created_at, id);
CREATE INDEX bookings_created ON bookings (created_at, id);
CREATE INDEX bookings_status ON bookings (status, created_at, id);
CREATE INDEX bookings_city ON bookings (city, created_at, id);
CREATE INDEX bookings_price ON bookings (total_price, id);
CREATE INDEX bookings_date ON bookings (date, id);
-- The dashboard: days whose bookings changed since it looked last.
CREATE INDEX bookings_updated ON bookings (updated_at, created_at);
CREATE INDEX bookings_by_status ON bookings (status, id);
-- Sorted by what may be empty: rows without a value come last, in both directions.
CREATE INDEX bookings_dated ON bookings ((date IS NULL), date, id);
-- Money that is on its way back, or waits to be handed out.
CREATE INDEX bookings_money_back ON bookings (created_at, id) WHERE payment_status = 'refund_pending';
CREATE INDEX bookings_expiring ON bookings (expires_at) WHERE status = 'pending' AND expires_at IS NOT NULL;
-- Who holds the places of a window.
CREATE INDEX bookings_holders ON bookings (date, slot, id) WHERE place_held = 1;

CREATE TABLE booking_items (
  id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
  item_id TEXT NOT NULL REFERENCES catalogue_items (id),
  kind TEXT NOT NULL CHECK (kind IN ('test', 'package')),
  slug TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  price BIGINT NOT NULL,
  discount_basis_points BIGINT NOT NULL,
  final_price BIGINT NOT NULL,
  parameters BIGINT NOT NULL,
  -- The tests that a package holds, as JSON.
  included TEXT NOT NULL,
  position BIGINT NOT NULL,
  UNIQUE (booking_id, item_id)
);
CREATE UNIQUE INDEX booking_items_one_package ON booking_items (booking_id) WHERE kind = 'package';
CREATE INDEX booking_items_item ON booking_items (item_id);
