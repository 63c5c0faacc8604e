-- Analysers, the mappings of their codes, and quality control.

CREATE TABLE instruments (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  centre_id TEXT NOT NULL REFERENCES centres (id),
  protocol TEXT NOT NULL CHECK (protocol IN ('hl7', 'astm')),
  department TEXT NOT NULL,
  key_hash TEXT NOT NULL,
  active BIGINT NOT NULL CHECK (active IN (0, 1)),
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX instruments_centre ON instruments (centre_id, name);

CREATE TABLE instrument_mappings (
  instrument_id TEXT NOT NULL REFERENCES instruments (id) ON DELETE CASCADE,
  position BIGINT NOT NULL,
  code TEXT NOT NULL,
  -- Null for a code whose values are left out.
  parameter_id TEXT REFERENCES parameters (id),
  unit TEXT NOT NULL,
  -- Decimal text.
  factor TEXT NOT NULL,
  PRIMARY KEY (instrument_id, position),
  UNIQUE (instrument_id, code, parameter_id)
);

-- Controls of a day and signed overrides, by analyser and parameter. None is changed but by its review.
CREATE TABLE qc_records (
  id TEXT PRIMARY KEY,
  instrument_id TEXT NOT NULL REFERENCES instruments (id),
  parameter_id TEXT NOT NULL REFERENCES parameters (id),
  day TEXT NOT NULL,
  level TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('passed', 'failed', 'override')),
  rule TEXT CHECK (rule IN ('1_2s', '1_3s', '2_2s', 'R_4s', '4_1s', '10_x', 'other')),
  note TEXT NOT NULL,
  entered_by TEXT NOT NULL REFERENCES accounts (id),
  entered_at TIMESTAMPTZ NOT NULL,
  reviewed_by TEXT REFERENCES accounts (id),
  reviewed_at TIMESTAMPTZ,
  review_note TEXT NOT NULL DEFAULT '',
  CHECK ((outcome = 'failed') = (rule IS NOT NULL)),
  CHECK (outcome <> 'override' OR note <> ''),
  CHECK (reviewed_by IS NULL OR reviewed_by <> entered_by)
);
CREATE INDEX qc_records_day ON qc_records (day, instrument_id, parameter_id, id);
