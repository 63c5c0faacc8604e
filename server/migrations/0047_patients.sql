-- Patients: those whom an account books for, its own person among them, and walk-in patients without an account.

CREATE TABLE patients (
  id TEXT PRIMARY KEY,
  uhid TEXT NOT NULL UNIQUE,
  -- Null for a walk-in patient.
  account_id TEXT REFERENCES accounts (id),
  -- No two patients of an account have the same: so their number is exact however many are added at once. One that was deleted has none.
  seat BIGINT CHECK (seat BETWEEN 1 AND 20),
  name TEXT NOT NULL,
  date_of_birth TEXT,
  age_value BIGINT CHECK (age_value >= 0),
  age_unit TEXT CHECK (age_unit IN ('days', 'months', 'years')),
  age_recorded_on TEXT,
  sex TEXT CHECK (sex IN ('female', 'male', 'other')),
  relation TEXT NOT NULL CHECK (relation IN ('self', 'spouse', 'child', 'parent', 'sibling', 'other')),
  mobile_number TEXT NOT NULL,
  abha_number TEXT,
  -- JSON of name, relation and when they agreed; of a patient under 18.
  guardian TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  -- The account does not show them any more; bookings still name them.
  deleted_at TIMESTAMPTZ,
  CHECK ((seat IS NOT NULL) = (account_id IS NOT NULL AND deleted_at IS NULL)),
  CHECK ((age_value IS NULL) = (age_unit IS NULL) AND (age_value IS NULL) = (age_recorded_on IS NULL)),
  CHECK (date_of_birth IS NULL OR age_value IS NULL)
);
CREATE UNIQUE INDEX patients_seat ON patients (account_id, seat);
CREATE UNIQUE INDEX patients_self ON patients (account_id) WHERE relation = 'self';
-- The reception looks for somebody by mobile number or by birth date.
CREATE INDEX patients_mobile ON patients (mobile_number, id);
CREATE INDEX patients_birthday ON patients (date_of_birth, id);
