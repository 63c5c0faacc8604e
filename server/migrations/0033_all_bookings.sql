-- The list of bookings of both kinds: each index has the list's filters beside its order, so that a page is found and counted on it
-- alone.
CREATE INDEX bookings_all ON bookings
  (created_at, id, kind, status, collection, city, payment_status, payment_method, date, centre_id);
CREATE INDEX bookings_all_by_status ON bookings (status, created_at, id, kind, collection, city, centre_id);
CREATE INDEX bookings_all_by_price ON bookings (total_amount, id, status, collection, centre_id);
CREATE INDEX bookings_all_dated ON bookings ((date IS NULL), date, id, status, collection, centre_id);

-- The same search serves the lists of one kind and that of both: it begins with the time, not with the kind.
DROP INDEX bookings_search;
