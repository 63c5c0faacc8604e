-- A sensitive test is entered once the written consent and the counselling before it are recorded, and a value of it that is not normal is
-- released once its confirmation is recorded. Another version of a value needs another confirmation.
CREATE TABLE line_consents (
  line_id TEXT PRIMARY KEY REFERENCES lab_lines (id) ON DELETE CASCADE,
  counsellor TEXT NOT NULL,
  recorded_by TEXT NOT NULL REFERENCES accounts (id),
  recorded_at TIMESTAMPTZ NOT NULL
);

CREATE TABLE result_confirmations (
  result_id TEXT PRIMARY KEY REFERENCES lab_results (id) ON DELETE CASCADE,
  method TEXT NOT NULL,
  recorded_by TEXT NOT NULL REFERENCES accounts (id),
  recorded_at TIMESTAMPTZ NOT NULL
);
