CREATE INDEX bookings_all_dated_down ON bookings (date DESC NULLS LAST, id DESC);
CREATE INDEX bookings_search ON bookings (created_at, id)
  INCLUDE (kind, account_id, status, payment_method, city, collection, centre_id, search_text);
