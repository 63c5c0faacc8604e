-- A body stays on one line: a statement ends with a semicolon at the end of a line.
CREATE TRIGGER cart_bookings_closed AFTER UPDATE OF status, payment_status ON cart_bookings WHEN NEW.status IN ('Completed', 'Cancelled') OR NEW.payment_status NOT IN ('created', 'failed') BEGIN DELETE FROM open_bookings WHERE booking_id = NEW.id; END;
CREATE TRIGGER bookings_closed AFTER UPDATE OF status, payment_status ON bookings WHEN NEW.status IN ('completed', 'rejected') OR NEW.payment_status <> 'created' BEGIN DELETE FROM open_bookings WHERE booking_id = NEW.id; END;
CREATE TRIGGER bookings_gone AFTER DELETE ON bookings BEGIN DELETE FROM open_bookings WHERE booking_id = OLD.id; END;
