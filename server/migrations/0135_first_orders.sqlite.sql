-- What was cancelled is no order: with money the use stays taken, and the next booking is the first one again.
CREATE TRIGGER bookings_end_first_order AFTER UPDATE OF status ON bookings
  WHEN NEW.status = 'Cancelled' AND OLD.status <> 'Cancelled' AND NEW.payment_id IS NOT NULL BEGIN
  UPDATE coupon_uses SET first_order = 0 WHERE booking_id = NEW.id;
END;
