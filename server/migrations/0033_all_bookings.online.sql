CREATE INDEX CONCURRENTLY IF NOT EXISTS bookings_all ON bookings
  (created_at, id, kind, status, collection, city, payment_status, payment_method, date, centre_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS bookings_all_by_status ON bookings (status, created_at, id, kind, collection, city, centre_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS bookings_all_by_price ON bookings (total_amount, id, status, collection, centre_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS bookings_all_dated ON bookings ((date IS NULL), date, id, status, collection, centre_id);

DROP INDEX CONCURRENTLY IF EXISTS bookings_search;
CREATE INDEX CONCURRENTLY IF NOT EXISTS bookings_all_dated_down ON bookings (date DESC NULLS LAST, id DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS bookings_search ON bookings (created_at, id)
  INCLUDE (kind, account_id, status, payment_method, city, collection, centre_id, search_text);
