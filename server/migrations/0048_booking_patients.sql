-- Who is tested: the patients of a booking, what each of them gets, and the lines whose money went back. A booking without rows here is for
-- its one patient alone, as those of earlier programs are.

-- Places in the window: one for each patient. An older program gives one of them free where it ends such a booking.
ALTER TABLE bookings ADD COLUMN places BIGINT NOT NULL DEFAULT 1 CHECK (places BETWEEN 1 AND 10);
-- JSON; null where the patient asked for the tests.
ALTER TABLE bookings ADD COLUMN requester TEXT;
ALTER TABLE bookings ADD COLUMN clinical_history TEXT;

CREATE TABLE booking_patients (
  id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
  position BIGINT NOT NULL,
  -- Null for one who was typed in, and for one who is deleted.
  patient_id TEXT REFERENCES patients (id) ON DELETE SET NULL,
  -- JSON: how the patient was when the booking was made.
  patient TEXT NOT NULL,
  UNIQUE (booking_id, position)
);
CREATE UNIQUE INDEX booking_patients_once ON booking_patients (booking_id, patient_id);
CREATE INDEX booking_patients_patient ON booking_patients (patient_id) WHERE patient_id IS NOT NULL;

CREATE TABLE booking_patient_lines (
  id TEXT PRIMARY KEY,
  booking_patient_id TEXT NOT NULL REFERENCES booking_patients (id) ON DELETE CASCADE,
  item_id TEXT NOT NULL REFERENCES catalogue_items (id),
  position BIGINT NOT NULL,
  -- Paise; 0 for a test that a package of the same patient holds.
  price BIGINT NOT NULL CHECK (price >= 0),
  -- The package that holds it.
  included_in TEXT REFERENCES catalogue_items (id),
  CHECK (included_in IS NULL OR price = 0),
  UNIQUE (booking_patient_id, item_id)
);
CREATE INDEX booking_patient_lines_item ON booking_patient_lines (item_id);

-- A line's money goes back once, whoever asks and however many at once.
CREATE TABLE refunded_lines (
  -- Of booking_patient_lines, or of booking_lines where a booking is for one patient alone.
  line_id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
  amount BIGINT NOT NULL CHECK (amount >= 0),
  -- The request that somebody else approves or declines; null where nobody had to.
  request_id TEXT REFERENCES refund_requests (id),
  created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX refunded_lines_booking ON refunded_lines (booking_id);
CREATE INDEX refunded_lines_request ON refunded_lines (request_id);
