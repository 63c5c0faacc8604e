-- What is left of the bench: tests that are not performed and their money, referral laboratories, lateness, comments, the search for orders.

-- Paise that were taken off the total of an unpaid booking, because tests were not performed.
ALTER TABLE bookings ADD COLUMN credited BIGINT NOT NULL DEFAULT 0 CHECK (credited >= 0);

-- The money of a booked line that went back, or is not due any more, because one of its tests was not performed: once for each test.
CREATE TABLE test_refunds (
  -- A row of booking_patient_lines, or of booking_lines where a booking has one patient.
  line_id TEXT NOT NULL,
  test_id TEXT NOT NULL REFERENCES catalogue_items (id),
  booking_id TEXT NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
  -- Paise.
  amount BIGINT NOT NULL CHECK (amount >= 0),
  kind TEXT NOT NULL CHECK (kind IN ('refund', 'credit')),
  created_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (line_id, test_id)
);
CREATE INDEX test_refunds_booking ON test_refunds (booking_id);

-- When its result is promised, counted from the receipt of its tubes; and what stands below it on the report.
ALTER TABLE lab_lines ADD COLUMN due_at TIMESTAMPTZ;
ALTER TABLE lab_lines ADD COLUMN comment TEXT NOT NULL DEFAULT '';
-- Why it was not performed.
ALTER TABLE lab_lines ADD COLUMN reason TEXT NOT NULL DEFAULT '';
CREATE INDEX lab_lines_due ON lab_lines (due_at, id, centre_id, department)
  WHERE state IN ('awaiting_specimen', 'in_progress', 'resulted', 'verified', 'authorised', 'referred') AND due_at IS NOT NULL;

CREATE TABLE referral_laboratories (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  address TEXT NOT NULL,
  phone TEXT NOT NULL,
  -- JSON: body, certificate number and both ends of its validity; null where it has none.
  accreditation TEXT,
  active BIGINT NOT NULL CHECK (active IN (0, 1)),
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);
CREATE TABLE referral_tests (
  laboratory_id TEXT NOT NULL REFERENCES referral_laboratories (id) ON DELETE CASCADE,
  test_id TEXT NOT NULL REFERENCES catalogue_items (id),
  -- Paise that they charge us.
  price BIGINT NOT NULL CHECK (price >= 0),
  turnaround_hours BIGINT NOT NULL CHECK (turnaround_hours > 0),
  PRIMARY KEY (laboratory_id, test_id)
);

-- What goes to a referral laboratory in one box.
CREATE TABLE referral_manifests (
  id TEXT PRIMARY KEY,
  number TEXT NOT NULL UNIQUE,
  laboratory_id TEXT NOT NULL REFERENCES referral_laboratories (id),
  centre_id TEXT NOT NULL REFERENCES centres (id),
  -- Tenths of a degree Celsius.
  temperature BIGINT,
  sent_by TEXT NOT NULL REFERENCES accounts (id),
  sent_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX referral_manifests_centre ON referral_manifests (centre_id, sent_at, id);
CREATE INDEX referral_manifests_sent ON referral_manifests (sent_at, id);

-- Their reports, as they came.
CREATE TABLE referral_reports (
  id TEXT PRIMARY KEY,
  accession_id TEXT NOT NULL REFERENCES accessions (id) ON DELETE CASCADE,
  laboratory_id TEXT NOT NULL REFERENCES referral_laboratories (id),
  file_id TEXT NOT NULL UNIQUE REFERENCES files (id),
  received_by TEXT NOT NULL REFERENCES accounts (id),
  received_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX referral_reports_accession ON referral_reports (accession_id);

CREATE TABLE line_referrals (
  line_id TEXT PRIMARY KEY REFERENCES lab_lines (id) ON DELETE CASCADE,
  laboratory_id TEXT NOT NULL REFERENCES referral_laboratories (id),
  -- As agreed on that day, in paise.
  price BIGINT NOT NULL CHECK (price >= 0),
  turnaround_hours BIGINT NOT NULL CHECK (turnaround_hours > 0),
  referred_by TEXT NOT NULL REFERENCES accounts (id),
  referred_at TIMESTAMPTZ NOT NULL,
  manifest_id TEXT REFERENCES referral_manifests (id),
  report_id TEXT REFERENCES referral_reports (id)
);
CREATE INDEX line_referrals_laboratory ON line_referrals (laboratory_id, line_id);
CREATE INDEX line_referrals_waiting ON line_referrals (laboratory_id, line_id) WHERE manifest_id IS NULL;
CREATE INDEX line_referrals_manifest ON line_referrals (manifest_id) WHERE manifest_id IS NOT NULL;
