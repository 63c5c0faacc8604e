-- Money of Book Now bookings, which staff take at the collection.

ALTER TABLE bookings ADD COLUMN payment_status TEXT NOT NULL DEFAULT 'created'
  CHECK (payment_status IN ('created', 'paid', 'refund_pending', 'refunded'));
ALTER TABLE bookings ADD COLUMN payment_id TEXT;
CREATE UNIQUE INDEX bookings_payment ON bookings (payment_id);

-- A partner's statement asks what was paid for the bookings that the partner brought.
CREATE INDEX payment_orders_subject ON payment_orders (subject_id);
