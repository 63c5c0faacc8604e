-- Programs before this one leave the columns empty, so rows that they add meanwhile may stay as they are.
-- The columns that later changes add to bookings are added here too: each time that a column is added, a list of bookings fails in 1.0.0, and
-- the table is checked once for all of them. `coupon_id` gets its foreign key in 0055.

-- The connections of 1.0.0 for lists keep statements that PostgreSQL refuses from now on. They end in a moment in which all of them are idle, and
-- the program opens others.
DO $$ BEGIN
  FOR tries IN 1..100 LOOP
    PERFORM pg_stat_clear_snapshot();
    EXIT WHEN NOT EXISTS (SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND usename = current_user AND application_name = 'labfront-scans'
        AND (state <> 'idle' OR state_change > clock_timestamp() - interval '20 ms'));
    PERFORM pg_sleep(0.01);
  END LOOP;
  PERFORM pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND usename = current_user AND application_name = 'labfront-scans' AND state = 'idle';
END $$;
ALTER TABLE bookings
  ADD COLUMN IF NOT EXISTS centre_id TEXT REFERENCES centres (id),
  ADD COLUMN IF NOT EXISTS window_centre_id TEXT REFERENCES centres (id),
  ADD COLUMN IF NOT EXISTS places BIGINT NOT NULL DEFAULT 1 CHECK (places BETWEEN 1 AND 10),
  ADD COLUMN IF NOT EXISTS requester TEXT,
  ADD COLUMN IF NOT EXISTS clinical_history TEXT,
  ADD COLUMN IF NOT EXISTS fee BIGINT NOT NULL DEFAULT 0 CHECK (fee >= 0),
  ADD COLUMN IF NOT EXISTS rescheduled BIGINT NOT NULL DEFAULT 0 CHECK (rescheduled BETWEEN 0 AND 3),
  ADD COLUMN IF NOT EXISTS coupon_id TEXT,
  ADD COLUMN IF NOT EXISTS coupon_code TEXT,
  ADD COLUMN IF NOT EXISTS discount BIGINT NOT NULL DEFAULT 0 CHECK (discount >= 0),
  ADD COLUMN IF NOT EXISTS staff_discount BIGINT NOT NULL DEFAULT 0 CHECK (staff_discount >= 0),
  ADD COLUMN IF NOT EXISTS staff_discount_reason TEXT CHECK (staff_discount = 0 OR staff_discount_reason IS NOT NULL),
  ADD COLUMN IF NOT EXISTS collection_started_at TIMESTAMPTZ,
  ADD COLUMN IF NOT EXISTS credited BIGINT NOT NULL DEFAULT 0 CHECK (credited >= 0),
  ADD COLUMN IF NOT EXISTS promised BIGINT NOT NULL DEFAULT 0 CHECK (promised >= 0),
  ADD COLUMN IF NOT EXISTS price_city_id TEXT,
  ADD COLUMN IF NOT EXISTS paid_amount BIGINT NOT NULL DEFAULT 0;
ALTER TABLE home_collections ADD COLUMN IF NOT EXISTS centre_id TEXT REFERENCES centres (id);
ALTER TABLE prescriptions ADD COLUMN IF NOT EXISTS centre_id TEXT REFERENCES centres (id);
ALTER TABLE reports ADD COLUMN IF NOT EXISTS centre_id TEXT REFERENCES centres (id);

EACH bookings.id AS UPDATE bookings SET centre_id = window_city_id, window_centre_id = window_city_id
  WHERE :rows AND window_centre_id IS NULL AND window_city_id IN (SELECT id FROM centres);
  UPDATE bookings SET centre_id = centres.id FROM centres
  WHERE :rows AND bookings.centre_id IS NULL AND lower(centres.city) = lower(bookings.city);
EACH home_collections.id AS UPDATE home_collections SET centre_id = centres.id FROM centres
  WHERE :rows AND lower(centres.city) = lower(home_collections.city);
EACH prescriptions.id AS UPDATE prescriptions SET centre_id = centres.id FROM centres
  WHERE :rows AND lower(centres.city) = lower(prescriptions.city);
EACH reports.id AS UPDATE reports SET centre_id = prescriptions.centre_id FROM prescriptions
  WHERE :rows AND prescriptions.id = reports.prescription_id;

CREATE INDEX CONCURRENTLY IF NOT EXISTS bookings_by_centre ON bookings (centre_id, kind, created_at, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS bookings_window_centre ON bookings (window_centre_id) WHERE window_centre_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS home_collections_by_centre ON home_collections (centre_id, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS prescriptions_by_centre ON prescriptions (centre_id, created_at, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS reports_by_centre ON reports (centre_id, created_at, id);
