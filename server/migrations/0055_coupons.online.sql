CREATE TABLE IF NOT EXISTS coupons (
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
CREATE INDEX IF NOT EXISTS coupons_by_time ON coupons (created_at, id);

ALTER TABLE carts ADD COLUMN IF NOT EXISTS coupon_id TEXT REFERENCES coupons (id) ON DELETE SET NULL;
CREATE INDEX IF NOT EXISTS carts_coupon ON carts (coupon_id) WHERE coupon_id IS NOT NULL;

ALTER TABLE bookings ADD COLUMN IF NOT EXISTS coupon_id TEXT;
ALTER TABLE bookings DROP CONSTRAINT IF EXISTS bookings_coupon_id_fkey;
ALTER TABLE bookings ADD CONSTRAINT bookings_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons (id);
ALTER TABLE bookings ADD COLUMN IF NOT EXISTS coupon_code TEXT;
ALTER TABLE bookings ADD COLUMN IF NOT EXISTS discount BIGINT NOT NULL DEFAULT 0 CHECK (discount >= 0);
CREATE INDEX CONCURRENTLY IF NOT EXISTS bookings_coupon ON bookings (coupon_id) WHERE coupon_id IS NOT NULL;
ALTER TABLE booking_lines ADD COLUMN IF NOT EXISTS discount BIGINT NOT NULL DEFAULT 0 CHECK (discount >= 0);

CREATE TABLE IF NOT EXISTS coupon_uses (
  coupon_id TEXT NOT NULL REFERENCES coupons (id),
  account_id TEXT NOT NULL REFERENCES accounts (id),
  seat BIGINT NOT NULL CHECK (seat >= 1),
  booking_id TEXT NOT NULL UNIQUE REFERENCES bookings (id) ON DELETE CASCADE,
  PRIMARY KEY (coupon_id, account_id, seat)
);
CREATE INDEX IF NOT EXISTS coupon_uses_account ON coupon_uses (account_id);

ALTER TABLE coupons ADD COLUMN IF NOT EXISTS search_text TEXT GENERATED ALWAYS AS (lower(code)) STORED;

CREATE OR REPLACE FUNCTION return_coupon_of_booking() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM coupon_uses WHERE booking_id = NEW.id;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS bookings_return_coupon ON bookings;
CREATE TRIGGER bookings_return_coupon AFTER UPDATE OF status ON bookings FOR EACH ROW
  WHEN (NEW.status = 'Cancelled' AND OLD.status <> 'Cancelled' AND NEW.payment_id IS NULL)
  EXECUTE FUNCTION return_coupon_of_booking();
CREATE OR REPLACE FUNCTION give_coupon_back() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE coupons SET used = used - 1 WHERE id = OLD.coupon_id;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS coupon_uses_returned ON coupon_uses;
CREATE TRIGGER coupon_uses_returned AFTER DELETE ON coupon_uses FOR EACH ROW EXECUTE FUNCTION give_coupon_back();
