-- Seats of open unpaid bookings: a subject (an account, a mobile number, a postal address or a network address, as a digest) has so
-- many at a time, numbered from 1. The primary key makes the limit exact however many book at once. Triggers on the table of
-- bookings free the seats of one that is paid or over.

CREATE TABLE open_bookings (
  subject TEXT NOT NULL,
  seat BIGINT NOT NULL CHECK (seat >= 1),
  booking_id TEXT NOT NULL,
  PRIMARY KEY (subject, seat)
);
CREATE INDEX open_bookings_booking ON open_bookings (booking_id);
