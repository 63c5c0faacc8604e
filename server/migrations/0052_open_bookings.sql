-- Seats of open unpaid bookings: a subject (an account, a mobile number, a postal address or a network address, as a digest) has so
-- many at a time, numbered from 1. The primary key makes the limit exact however many book at once. Triggers (0053) free the seats
-- of a booking that is paid or over.
CREATE TABLE open_bookings (
  subject TEXT NOT NULL,
  seat BIGINT NOT NULL CHECK (seat >= 1),
  booking_id TEXT NOT NULL,
  PRIMARY KEY (subject, seat)
);
CREATE INDEX open_bookings_booking ON open_bookings (booking_id);

-- When a booking that is paid at the collection ends unless staff confirm it, and when it ended so.
ALTER TABLE cart_bookings ADD COLUMN expires_at TIMESTAMPTZ;
ALTER TABLE cart_bookings ADD COLUMN expired_at TIMESTAMPTZ;
ALTER TABLE bookings ADD COLUMN expires_at TIMESTAMPTZ;
ALTER TABLE bookings ADD COLUMN expired_at TIMESTAMPTZ;
CREATE INDEX cart_bookings_expiring ON cart_bookings (expires_at) WHERE status = 'Pending' AND expires_at IS NOT NULL;
CREATE INDEX bookings_expiring ON bookings (expires_at) WHERE status = 'pending' AND expires_at IS NOT NULL;

-- Who holds the places of a window.
CREATE INDEX cart_bookings_holders ON cart_bookings (date, slot, id) WHERE place_held = 1;
CREATE INDEX bookings_holders ON bookings (date, slot, id) WHERE place_held = 1;
