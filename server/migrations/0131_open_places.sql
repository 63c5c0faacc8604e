-- The places in a window that an open unpaid booking holds, one for each patient: counted beside the bookings, because one booking may
-- hold ten. A program of before writes 1.
ALTER TABLE open_bookings ADD COLUMN places BIGINT NOT NULL DEFAULT 1;
UPDATE open_bookings SET places = coalesce(
  (SELECT CASE WHEN bookings.places > 1 THEN bookings.places ELSE 1 END FROM bookings WHERE bookings.id = open_bookings.booking_id), 1);
