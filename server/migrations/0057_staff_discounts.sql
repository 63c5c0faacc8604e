-- Discounts that staff give, with their reason, and how much the holders of a role may take off. Programs before this one give none.
ALTER TABLE bookings ADD COLUMN staff_discount BIGINT NOT NULL DEFAULT 0 CHECK (staff_discount >= 0);
ALTER TABLE bookings ADD COLUMN staff_discount_reason TEXT CHECK (staff_discount = 0 OR staff_discount_reason IS NOT NULL);
-- The part of a line's discount that staff gave; the rest is its coupon's.
ALTER TABLE booking_lines ADD COLUMN staff_discount BIGINT NOT NULL DEFAULT 0 CHECK (staff_discount >= 0);

-- The key of a preset or the id of a role. The preset administrator may give any discount.
CREATE TABLE role_discount_limits (
  role TEXT PRIMARY KEY,
  -- Hundredths of a percent of what a booking's lines cost.
  basis_points BIGINT NOT NULL CHECK (basis_points BETWEEN 0 AND 10000),
  updated_at TIMESTAMPTZ NOT NULL
);
