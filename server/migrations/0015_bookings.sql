-- Bookings, made from the cart or by Book Now, and what is booked, with names and prices as at booking time.

CREATE TABLE bookings (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('cart-booking', 'booking')),
  booking_number TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  total_amount BIGINT NOT NULL CHECK (total_amount >= 0),
  status TEXT NOT NULL CHECK (status IN ('Pending', 'Confirmed', 'Completed', 'Cancelled')),
  -- The state as lists of its kind say it, which sort by the word.
  shown_status TEXT GENERATED ALWAYS AS (
    CASE WHEN kind = 'cart-booking' THEN status
      WHEN status = 'Pending' THEN 'pending'
      WHEN status = 'Confirmed' THEN 'approved'
      WHEN status = 'Completed' THEN 'completed'
      ELSE 'rejected' END
  ) STORED,
  payment_status TEXT NOT NULL CHECK (payment_status IN ('created', 'failed', 'paid', 'refund_pending', 'refunded')),
  payment_method TEXT NOT NULL CHECK (payment_method IN ('online', 'at_collection')),
  order_id TEXT UNIQUE,
  payment_id TEXT UNIQUE,
  fingerprint TEXT,
  patient TEXT NOT NULL,
  collection TEXT NOT NULL CHECK (collection IN ('home', 'centre')),
  address TEXT,
  city TEXT,
  window_city_id TEXT,
  date TEXT,
  slot TEXT,
  place_held BIGINT NOT NULL CHECK (place_held IN (0, 1)),
  -- When an unpaid one loses its place.
  place_expires_at TIMESTAMPTZ,
  -- The window of one that was paid after it had filled up: staff agree on another time with the customer.
  lost_window TEXT,
  -- When one that is paid at the collection ends unless staff confirm it, and when it ended so.
  expires_at TIMESTAMPTZ,
  expired_at TIMESTAMPTZ,
  referral_code TEXT,
  notes TEXT,
  -- When it was paid or confirmed first: what was bought left the cart, and its customer had a mail.
  firm_at TIMESTAMPTZ,
  -- When the cart was last booked by this very booking: lines put in later were not bought with it.
  cart_as_of TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  -- The text that a search box looks through. Book Now bookings have no order, and are found by their number alone.
  search_text TEXT GENERATED ALWAYS AS (
    lower(CASE WHEN kind = 'booking' THEN booking_number
      ELSE booking_number || ' ' || coalesce(order_id, '') || ' ' || coalesce(payment_id, '') END)
  ) STORED,
  -- A booking that is over holds no place that somebody else could have.
  CHECK (status <> 'Cancelled' OR place_held = 0),
  -- The money of a Book Now booking is taken by staff.
  CHECK (kind = 'cart-booking' OR (payment_method = 'at_collection' AND payment_status <> 'failed' AND order_id IS NULL))
);
-- An account has at most one booking that waits for an online payment: asking again answers the same one.
CREATE UNIQUE INDEX bookings_one_unpaid ON bookings (account_id)
  WHERE status = 'Pending' AND payment_status IN ('created', 'failed') AND payment_method = 'online';
CREATE INDEX bookings_account ON bookings (account_id, kind, created_at, id);
CREATE INDEX bookings_places ON bookings (place_expires_at) WHERE place_held = 1 AND place_expires_at IS NOT NULL;
CREATE INDEX bookings_expiring ON bookings (expires_at) WHERE status = 'Pending' AND expires_at IS NOT NULL;
-- Who holds the places of a window.
CREATE INDEX bookings_holders ON bookings (date, slot, id) WHERE place_held = 1;
CREATE INDEX bookings_lost_window ON bookings (created_at) WHERE lost_window IS NOT NULL;
-- Those whose money is on its way back, or waits to be handed out.
CREATE INDEX bookings_money_back ON bookings (kind, created_at, id) WHERE payment_status = 'refund_pending';
-- Sorts and filters of the two lists, with the id that breaks ties: also the last page of 100,000 comes from an index alone.
CREATE INDEX bookings_created ON bookings (kind, created_at, id);
CREATE INDEX bookings_by_status ON bookings (kind, status, created_at, id);
CREATE INDEX bookings_by_state ON bookings (kind, shown_status, id);
CREATE INDEX bookings_by_method ON bookings (kind, payment_method, created_at, id);
CREATE INDEX bookings_by_city ON bookings (kind, city, created_at, id);
CREATE INDEX bookings_by_price ON bookings (kind, total_amount, id);
CREATE INDEX bookings_by_date ON bookings (kind, date, id);
-- Sorted by what may be empty: rows without a value come last, in both directions.
CREATE INDEX bookings_dated ON bookings (kind, (date IS NULL), date, id);
-- The dashboard: days whose bookings changed since it looked last, and those that wait for staff.
CREATE INDEX bookings_updated ON bookings (updated_at, created_at);
CREATE INDEX bookings_waiting ON bookings (kind, payment_method, status, created_at);

CREATE TABLE booking_lines (
  id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
  item_id TEXT NOT NULL REFERENCES catalogue_items (id),
  kind TEXT NOT NULL CHECK (kind IN ('test', 'package')),
  slug TEXT NOT NULL,
  name TEXT NOT NULL,
  price BIGINT NOT NULL,
  discount_basis_points BIGINT NOT NULL,
  final_price BIGINT NOT NULL,
  quantity BIGINT NOT NULL CHECK (quantity BETWEEN 1 AND 10),
  position BIGINT NOT NULL,
  -- What Book Now shows of an item besides; null in a line that came from the cart.
  description TEXT,
  parameters BIGINT,
  -- The tests that a package holds, as JSON.
  included TEXT,
  UNIQUE (booking_id, item_id)
);
CREATE UNIQUE INDEX booking_lines_one_package ON booking_lines (booking_id) WHERE kind = 'package' AND included IS NOT NULL;
-- An item that is to be deleted is looked for among all that was ever booked.
CREATE INDEX booking_lines_item ON booking_lines (item_id);
