-- An account has one living use of all coupons that are for a first order, however many bookings ask at once.
ALTER TABLE coupon_uses ADD COLUMN first_order BIGINT NOT NULL DEFAULT 0 CHECK (first_order IN (0, 1));
CREATE UNIQUE INDEX coupon_uses_first_order ON coupon_uses (account_id) WHERE first_order = 1;
