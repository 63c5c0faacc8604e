CREATE INDEX bookings_dated_down ON bookings (kind, date DESC NULLS LAST, id DESC);
CREATE INDEX bookings_search ON bookings (kind, created_at, id)
  INCLUDE (account_id, status, payment_method, city, search_text);

CREATE TRIGGER bookings_closed AFTER UPDATE OF status, payment_status ON bookings FOR EACH ROW
  WHEN (NEW.status IN ('Completed', 'Cancelled') OR NEW.payment_status NOT IN ('created', 'failed'))
  EXECUTE FUNCTION free_seats();
CREATE TRIGGER bookings_gone AFTER DELETE ON bookings FOR EACH ROW EXECUTE FUNCTION free_seats();
