-- Prescriptions that people send. The same file with the same words, sent again while it waits, is the same prescription.

CREATE TABLE prescriptions (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  file_id TEXT NOT NULL UNIQUE REFERENCES files (id),
  message TEXT NOT NULL,
  city TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
  note TEXT NOT NULL,
  submission TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  deleted_at TIMESTAMPTZ
);
CREATE UNIQUE INDEX prescriptions_once ON prescriptions (account_id, submission)
  WHERE status = 'pending' AND deleted_at IS NULL;
CREATE INDEX prescriptions_account ON prescriptions (account_id, created_at);
CREATE INDEX prescriptions_created ON prescriptions (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX prescriptions_status ON prescriptions (status, created_at, id) WHERE deleted_at IS NULL;
-- Sorts and filters of the list, with the id that breaks ties: also the last page of 100,000 comes from an index alone.
CREATE INDEX prescriptions_by_city ON prescriptions (city, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX prescriptions_by_status ON prescriptions (status, id) WHERE deleted_at IS NULL;
