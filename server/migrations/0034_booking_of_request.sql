-- The booking that a request became. Each booking comes of one request at most.
ALTER TABLE home_collections ADD COLUMN booking_id TEXT REFERENCES bookings (id) ON DELETE SET NULL;
CREATE UNIQUE INDEX home_collections_booking ON home_collections (booking_id) WHERE booking_id IS NOT NULL;
