-- A body stays on one line: a statement ends with a semicolon at the end of a line.
CREATE FUNCTION free_seats() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM open_bookings WHERE booking_id = OLD.id; RETURN NULL; END $$;
CREATE TRIGGER cart_bookings_closed AFTER UPDATE OF status, payment_status ON cart_bookings FOR EACH ROW WHEN (NEW.status IN ('Completed', 'Cancelled') OR NEW.payment_status NOT IN ('created', 'failed')) EXECUTE FUNCTION free_seats();
CREATE TRIGGER bookings_closed AFTER UPDATE OF status, payment_status ON bookings FOR EACH ROW WHEN (NEW.status IN ('completed', 'rejected') OR NEW.payment_status <> 'created') EXECUTE FUNCTION free_seats();
CREATE TRIGGER bookings_gone AFTER DELETE ON bookings FOR EACH ROW EXECUTE FUNCTION free_seats();
