-- Which centre a record belongs to; null where nobody knows. Programs before this one leave it empty.

ALTER TABLE bookings ADD COLUMN centre_id TEXT REFERENCES centres (id);
-- Whose window the booking's place is in; null where the city has no centre.
ALTER TABLE bookings ADD COLUMN window_centre_id TEXT REFERENCES centres (id);
ALTER TABLE home_collections ADD COLUMN centre_id TEXT REFERENCES centres (id);
ALTER TABLE prescriptions ADD COLUMN centre_id TEXT REFERENCES centres (id);
ALTER TABLE reports ADD COLUMN centre_id TEXT REFERENCES centres (id);

UPDATE bookings SET centre_id = window_city_id, window_centre_id = window_city_id
  WHERE window_city_id IN (SELECT id FROM centres);
UPDATE bookings SET centre_id = (SELECT id FROM centres WHERE lower(centres.city) = lower(bookings.city))
  WHERE centre_id IS NULL AND city IS NOT NULL;
UPDATE home_collections SET centre_id = (SELECT id FROM centres WHERE lower(centres.city) = lower(home_collections.city));
UPDATE prescriptions SET centre_id = (SELECT id FROM centres WHERE lower(centres.city) = lower(prescriptions.city));
UPDATE reports SET centre_id = (SELECT centre_id FROM prescriptions WHERE prescriptions.id = reports.prescription_id)
  WHERE prescription_id IS NOT NULL;

CREATE INDEX bookings_by_centre ON bookings (centre_id, kind, created_at, id);
CREATE INDEX bookings_window_centre ON bookings (window_centre_id) WHERE window_centre_id IS NOT NULL;
CREATE INDEX home_collections_by_centre ON home_collections (centre_id, id);
CREATE INDEX prescriptions_by_centre ON prescriptions (centre_id, created_at, id);
CREATE INDEX reports_by_centre ON reports (centre_id, created_at, id);
