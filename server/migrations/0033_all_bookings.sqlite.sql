CREATE INDEX bookings_all_by_date ON bookings (date, id, status, collection, centre_id);
CREATE INDEX bookings_search ON bookings
  (created_at, id, kind, account_id, city, payment_method, collection, centre_id, search_text);
