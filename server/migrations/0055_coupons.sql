-- Coupons, and what they took off. Programs before this one sell without them.

CREATE TABLE coupons (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL UNIQUE CHECK (code = upper(code)),
  kind TEXT NOT NULL CHECK (kind IN ('percent', 'amount')),
  -- Hundredths of a percent, or paise.
  value BIGINT NOT NULL CHECK (value > 0),
  max_discount BIGINT CHECK (max_discount > 0),
  min_amount BIGINT CHECK (min_amount >= 0),
  valid_from TIMESTAMPTZ NOT NULL,
  -- It does not count any more from this moment on.
  valid_until TIMESTAMPTZ NOT NULL,
  total_uses BIGINT CHECK (total_uses > 0),
  uses_per_account BIGINT CHECK (uses_per_account > 0),
  -- Lists as JSON; empty for no restriction.
  item_ids TEXT NOT NULL,
  categories TEXT NOT NULL,
  cities TEXT NOT NULL,
  first_order_only BIGINT NOT NULL CHECK (first_order_only IN (0, 1)),
  active BIGINT NOT NULL CHECK (active IN (0, 1)),
  -- Rows of coupon_uses. A conditional update takes one, so that it never passes total_uses.
  used BIGINT NOT NULL DEFAULT 0 CHECK (used >= 0),
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  CHECK (kind <> 'percent' OR value <= 10000),
  CHECK (valid_from < valid_until)
);
CREATE INDEX coupons_by_time ON coupons (created_at, id);

ALTER TABLE carts ADD COLUMN coupon_id TEXT REFERENCES coupons (id) ON DELETE SET NULL;
CREATE INDEX carts_coupon ON carts (coupon_id) WHERE coupon_id IS NOT NULL;

ALTER TABLE bookings ADD COLUMN coupon_id TEXT REFERENCES coupons (id);
-- As it was called when it was booked.
ALTER TABLE bookings ADD COLUMN coupon_code TEXT;
ALTER TABLE bookings ADD COLUMN discount BIGINT NOT NULL DEFAULT 0 CHECK (discount >= 0);
CREATE INDEX bookings_coupon ON bookings (coupon_id) WHERE coupon_id IS NOT NULL;
-- The line's share of the booking's discount.
ALTER TABLE booking_lines ADD COLUMN discount BIGINT NOT NULL DEFAULT 0 CHECK (discount >= 0);

-- Seats of an account in a coupon, numbered from 1: the primary key keeps its uses per account exact.
CREATE TABLE coupon_uses (
  coupon_id TEXT NOT NULL REFERENCES coupons (id),
  account_id TEXT NOT NULL REFERENCES accounts (id),
  seat BIGINT NOT NULL CHECK (seat >= 1),
  booking_id TEXT NOT NULL UNIQUE REFERENCES bookings (id) ON DELETE CASCADE,
  PRIMARY KEY (coupon_id, account_id, seat)
);
CREATE INDEX coupon_uses_account ON coupon_uses (account_id);
