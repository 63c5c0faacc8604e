-- Where the sample of a cart is taken at home, and the fee for it. Programs before this one charge none.
ALTER TABLE carts ADD COLUMN pincode TEXT;
ALTER TABLE bookings ADD COLUMN fee BIGINT NOT NULL DEFAULT 0 CHECK (fee >= 0);
