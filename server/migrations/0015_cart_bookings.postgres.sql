CREATE INDEX cart_bookings_dated_down ON cart_bookings (date DESC NULLS LAST, id DESC);
ALTER TABLE cart_bookings ADD COLUMN search_text TEXT GENERATED ALWAYS AS (
  lower(booking_number || ' ' || coalesce(order_id, '') || ' ' || coalesce(payment_id, ''))
) STORED;
CREATE INDEX cart_bookings_search ON cart_bookings (created_at, id)
  INCLUDE (account_id, status, payment_method, city, search_text);

CREATE TRIGGER cart_bookings_closed AFTER UPDATE OF status, payment_status ON cart_bookings FOR EACH ROW
  WHEN (NEW.status IN ('Completed', 'Cancelled') OR NEW.payment_status NOT IN ('created', 'failed'))
  EXECUTE FUNCTION free_seats();
