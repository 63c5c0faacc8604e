ALTER TABLE coupons ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(code)) STORED;

-- A use is returned when its booking ends without money, also when a program of before this file ends it.
CREATE FUNCTION return_coupon_of_booking() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM coupon_uses WHERE booking_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_return_coupon AFTER UPDATE OF status ON bookings FOR EACH ROW
  WHEN (NEW.status = 'Cancelled' AND OLD.status <> 'Cancelled' AND NEW.payment_id IS NULL)
  EXECUTE FUNCTION return_coupon_of_booking();
CREATE FUNCTION give_coupon_back() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE coupons SET used = used - 1 WHERE id = OLD.coupon_id;
  RETURN NULL;
END $$;
CREATE TRIGGER coupon_uses_returned AFTER DELETE ON coupon_uses FOR EACH ROW EXECUTE FUNCTION give_coupon_back();
