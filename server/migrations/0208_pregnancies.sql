-- Whether the patient of an order was pregnant when the sample was drawn: some ranges hold in pregnancy alone. Each answer is a row, and the
-- last one counts; pregnant is null where nobody knows.
CREATE TABLE lab_pregnancies (
  id TEXT PRIMARY KEY,
  accession_id TEXT NOT NULL REFERENCES accessions (id) ON DELETE CASCADE,
  version BIGINT NOT NULL CHECK (version > 0),
  pregnant BIGINT CHECK (pregnant IN (0, 1)),
  -- Whole weeks at collection.
  week BIGINT CHECK (week BETWEEN 0 AND 45),
  -- The first day of the last period.
  last_period TEXT,
  recorded_by TEXT NOT NULL REFERENCES accounts (id),
  recorded_at TIMESTAMPTZ NOT NULL,
  UNIQUE (accession_id, version),
  CHECK (coalesce(pregnant, 0) = 1 OR (week IS NULL AND last_period IS NULL)),
  CHECK (week IS NULL OR last_period IS NULL)
);

-- Why a value has no range, where no_range says uncertain for another reason than an age or a sex.
ALTER TABLE lab_results ADD COLUMN range_needs TEXT CHECK (range_needs IN ('pregnancy'));
