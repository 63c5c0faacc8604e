-- The bench: lines of the laboratory's orders, versions of values, critical values, and the registry of signatories.

-- One test of an accession; a package is one line for each of its tests.
CREATE TABLE lab_lines (
  id TEXT PRIMARY KEY,
  accession_id TEXT NOT NULL REFERENCES accessions (id) ON DELETE CASCADE,
  visit_id TEXT NOT NULL REFERENCES visits (id) ON DELETE CASCADE,
  test_id TEXT NOT NULL REFERENCES catalogue_items (id),
  test_name TEXT NOT NULL,
  department TEXT NOT NULL,
  position BIGINT NOT NULL,
  -- Where its tubes are.
  centre_id TEXT REFERENCES centres (id),
  -- For earlier values; null for a patient who was typed in.
  patient_id TEXT REFERENCES patients (id) ON DELETE SET NULL,
  state TEXT NOT NULL CHECK (state IN ('ordered', 'awaiting_specimen', 'in_progress', 'resulted', 'verified', 'authorised', 'released',
    'recollect_requested', 'referred', 'not_performed', 'cancelled')),
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  UNIQUE (accession_id, test_id)
);
CREATE INDEX lab_lines_created ON lab_lines (created_at, id, state, centre_id, department);
CREATE INDEX lab_lines_state ON lab_lines (state, created_at, id, centre_id, department);
CREATE INDEX lab_lines_centre ON lab_lines (centre_id, state, created_at, id, department);
CREATE INDEX lab_lines_visit ON lab_lines (visit_id);
CREATE INDEX lab_lines_patient ON lab_lines (patient_id) WHERE patient_id IS NOT NULL;

-- Who authorises results, and from when until when.
CREATE TABLE signatories (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  qualification TEXT NOT NULL,
  registration_number TEXT NOT NULL,
  valid_from TEXT NOT NULL,
  valid_until TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  CHECK (valid_until IS NULL OR valid_from <= valid_until)
);
CREATE INDEX signatories_account ON signatories (account_id);
CREATE TABLE signatory_departments (
  signatory_id TEXT NOT NULL REFERENCES signatories (id) ON DELETE CASCADE,
  department TEXT NOT NULL,
  PRIMARY KEY (signatory_id, department)
);
CREATE TABLE signatory_centres (
  signatory_id TEXT NOT NULL REFERENCES signatories (id) ON DELETE CASCADE,
  centre_id TEXT NOT NULL REFERENCES centres (id),
  PRIMARY KEY (signatory_id, centre_id)
);

-- Versions of values: what was entered never changes, a correction is another version.
CREATE TABLE lab_results (
  id TEXT PRIMARY KEY,
  line_id TEXT NOT NULL REFERENCES lab_lines (id) ON DELETE CASCADE,
  parameter_id TEXT NOT NULL REFERENCES parameters (id),
  version BIGINT NOT NULL CHECK (version > 0),
  -- 1 for the version that counts.
  is_current BIGINT NOT NULL CHECK (is_current IN (0, 1)),
  row_version BIGINT NOT NULL CHECK (row_version > 0),
  state TEXT NOT NULL CHECK (state IN ('repeat', 'resulted', 'verified', 'authorised')),
  -- As it was typed.
  value TEXT NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  unit TEXT NOT NULL,
  method TEXT NOT NULL,
  flag TEXT CHECK (flag IN ('N', 'L', 'H', 'LL', 'HH', 'A', 'INVALID')),
  -- The limits that were used, as JSON; without them why there are none.
  range_used TEXT,
  no_range TEXT CHECK (no_range IN ('none', 'uncertain')),
  delta TEXT,
  -- The versions that it was calculated from, in order of their ids.
  inputs TEXT NOT NULL DEFAULT '',
  amend_code TEXT,
  entered_by TEXT NOT NULL REFERENCES accounts (id),
  entered_at TIMESTAMPTZ NOT NULL,
  verified_by TEXT REFERENCES accounts (id),
  verified_at TIMESTAMPTZ,
  authorised_by TEXT REFERENCES accounts (id),
  authorised_at TIMESTAMPTZ,
  signatory_id TEXT REFERENCES signatories (id),
  UNIQUE (line_id, parameter_id, version),
  CHECK (authorised_by IS NULL OR authorised_by <> entered_by),
  CHECK ((state = 'authorised') = (authorised_by IS NOT NULL AND signatory_id IS NOT NULL)),
  CHECK (state <> 'verified' OR verified_by IS NOT NULL)
);
CREATE UNIQUE INDEX lab_results_current ON lab_results (line_id, parameter_id) WHERE is_current = 1;

-- Whoever entered or amended a version, or one that it was calculated from: none of them authorises it.
CREATE TABLE lab_result_people (
  result_id TEXT NOT NULL REFERENCES lab_results (id) ON DELETE CASCADE,
  person_id TEXT NOT NULL REFERENCES accounts (id),
  PRIMARY KEY (result_id, person_id)
);

CREATE TABLE lab_critical (
  result_id TEXT PRIMARY KEY REFERENCES lab_results (id) ON DELETE CASCADE,
  state TEXT NOT NULL CHECK (state IN ('open', 'called', 'unreachable', 'escalated', 'closed')),
  opened_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX lab_critical_waiting ON lab_critical (opened_at, result_id) WHERE state IN ('open', 'unreachable', 'escalated');
CREATE TABLE lab_critical_calls (
  id TEXT PRIMARY KEY,
  result_id TEXT NOT NULL REFERENCES lab_critical (result_id) ON DELETE CASCADE,
  outcome TEXT NOT NULL CHECK (outcome IN ('reached', 'unreachable')),
  person TEXT NOT NULL,
  number TEXT NOT NULL,
  read_back BIGINT NOT NULL CHECK (read_back IN (0, 1)),
  note TEXT NOT NULL,
  called_by TEXT NOT NULL REFERENCES accounts (id),
  at TIMESTAMPTZ NOT NULL,
  CHECK (outcome <> 'reached' OR read_back = 1)
);
CREATE INDEX lab_critical_calls_result ON lab_critical_calls (result_id, at);
