-- Why a version of a value is measured again.
CREATE TABLE lab_repeats (
  result_id TEXT PRIMARY KEY REFERENCES lab_results (id) ON DELETE CASCADE,
  reason TEXT NOT NULL CHECK (reason <> ''),
  asked_by TEXT NOT NULL REFERENCES accounts (id),
  asked_at TIMESTAMPTZ NOT NULL
);
