-- What was cancelled is no order: with money the use stays taken, and the next booking is the first one again.
CREATE FUNCTION end_first_order() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE coupon_uses SET first_order = 0 WHERE booking_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_end_first_order AFTER UPDATE OF status ON bookings FOR EACH ROW
  WHEN (NEW.status = 'Cancelled' AND OLD.status <> 'Cancelled' AND NEW.payment_id IS NOT NULL)
  EXECUTE FUNCTION end_first_order();
