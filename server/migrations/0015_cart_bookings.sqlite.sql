-- A search of the orders of one city, or of one way to pay, looks up no row. What changes while an order lives stays out of the index.
ALTER TABLE cart_bookings ADD COLUMN search_text TEXT GENERATED ALWAYS AS (
  lower(booking_number || ' ' || coalesce(order_id, '') || ' ' || coalesce(payment_id, ''))
) VIRTUAL;
CREATE INDEX cart_bookings_search ON cart_bookings (created_at, id, account_id, city, payment_method, search_text);

CREATE TRIGGER cart_bookings_closed AFTER UPDATE OF status, payment_status ON cart_bookings
  WHEN NEW.status IN ('Completed', 'Cancelled') OR NEW.payment_status NOT IN ('created', 'failed') BEGIN
  DELETE FROM open_bookings WHERE booking_id = NEW.id;
END;
