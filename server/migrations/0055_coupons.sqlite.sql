ALTER TABLE coupons ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(code)) VIRTUAL;
CREATE INDEX coupons_search ON coupons (created_at, id, active, search_text);

-- A use is returned when its booking ends without money, also when a program of before this file ends it.
CREATE TRIGGER bookings_return_coupon AFTER UPDATE OF status ON bookings
  WHEN NEW.status = 'Cancelled' AND OLD.status <> 'Cancelled' AND NEW.payment_id IS NULL BEGIN
  DELETE FROM coupon_uses WHERE booking_id = NEW.id;
END;
CREATE TRIGGER coupon_uses_returned AFTER DELETE ON coupon_uses BEGIN
  UPDATE coupons SET used = used - 1 WHERE id = OLD.coupon_id;
END;
