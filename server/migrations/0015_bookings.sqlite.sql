-- A search, with a filter by city or by the way to pay, looks up no row. What changes while a booking lives stays out of the index.
CREATE INDEX bookings_search ON bookings (kind, created_at, id, account_id, city, payment_method, search_text);
-- A filter that most rows pass, and another order: an index that has both is walked from its nearer end, and nothing is sorted.
CREATE INDEX bookings_by_city_and_status ON bookings (kind, city, status, created_at, id);

CREATE TRIGGER bookings_closed AFTER UPDATE OF status, payment_status ON bookings
  WHEN NEW.status IN ('Completed', 'Cancelled') OR NEW.payment_status NOT IN ('created', 'failed') BEGIN
  DELETE FROM open_bookings WHERE booking_id = NEW.id;
END;
CREATE TRIGGER bookings_gone AFTER DELETE ON bookings BEGIN
  DELETE FROM open_bookings WHERE booking_id = OLD.id;
END;
