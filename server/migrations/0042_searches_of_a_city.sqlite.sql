-- A search of the orders of one city, or of one way to pay, looks up no row. What changes while an order lives stays out of it.
DROP INDEX cart_bookings_search;
CREATE INDEX cart_bookings_search ON cart_bookings (created_at, id, account_id, city, payment_method, search_text);
