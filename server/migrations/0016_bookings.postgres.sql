CREATE INDEX bookings_dated_down ON bookings (date DESC NULLS LAST, id DESC);
ALTER TABLE bookings ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(booking_number)) STORED;
CREATE INDEX bookings_search ON bookings (created_at, id) INCLUDE (account_id, status, city, search_text);

CREATE TRIGGER bookings_closed AFTER UPDATE OF status, payment_status ON bookings FOR EACH ROW
  WHEN (NEW.status IN ('completed', 'rejected') OR NEW.payment_status <> 'created')
  EXECUTE FUNCTION free_seats();
CREATE TRIGGER bookings_gone AFTER DELETE ON bookings FOR EACH ROW EXECUTE FUNCTION free_seats();
