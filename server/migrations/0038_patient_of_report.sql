-- For whom of a family a report is, and the booking that it belongs to. Programs before this file leave both empty: then it is the
-- account's person's.

ALTER TABLE reports ADD COLUMN patient_name TEXT NOT NULL DEFAULT '';
-- A booking that nothing was paid for may be deleted; its report stays.
ALTER TABLE reports ADD COLUMN booking_id TEXT REFERENCES bookings (id) ON DELETE SET NULL;
CREATE INDEX reports_booking ON reports (booking_id) WHERE booking_id IS NOT NULL;
