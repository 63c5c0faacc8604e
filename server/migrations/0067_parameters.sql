-- Parameters that the laboratory measures, and versions of their reference ranges. One person drafts a version, another approves it;
-- what was approved is never changed (triggers of each engine).

CREATE TABLE parameters (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL CHECK (length(code) BETWEEN 1 AND 40),
  name TEXT NOT NULL,
  name_hi TEXT NOT NULL,
  loinc TEXT,
  -- UCUM.
  unit TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('number', 'choice', 'titre', 'text', 'calculated')),
  decimals BIGINT CHECK (decimals BETWEEN 0 AND 6),
  method TEXT NOT NULL,
  department TEXT NOT NULL,
  -- JSON list.
  choices TEXT NOT NULL,
  -- JSON tree.
  formula TEXT,
  -- Biological variation within one person and analytical variation in percent, as decimal texts.
  cvi TEXT,
  cva TEXT,
  note TEXT NOT NULL,
  active BIGINT NOT NULL CHECK (active IN (0, 1)),
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  CHECK ((kind = 'calculated') = (formula IS NOT NULL)),
  CHECK (kind <> 'calculated' OR decimals IS NOT NULL),
  CHECK (choices = '[]' OR kind IN ('choice', 'titre'))
);
CREATE UNIQUE INDEX parameters_code ON parameters (lower(code));

CREATE TABLE range_versions (
  id TEXT PRIMARY KEY,
  parameter_id TEXT NOT NULL REFERENCES parameters (id),
  number BIGINT NOT NULL CHECK (number > 0),
  state TEXT NOT NULL CHECK (state IN ('draft', 'approved')),
  -- Null for the drafts that a shop comes with.
  drafted_by TEXT REFERENCES accounts (id),
  drafted_at TIMESTAMPTZ NOT NULL,
  approved_by TEXT REFERENCES accounts (id),
  approved_at TIMESTAMPTZ,
  UNIQUE (parameter_id, number),
  CHECK ((state = 'approved') = (approved_by IS NOT NULL)),
  CHECK ((state = 'approved') = (approved_at IS NOT NULL)),
  -- Two people.
  CHECK (approved_by IS NULL OR drafted_by IS NULL OR approved_by <> drafted_by)
);
CREATE UNIQUE INDEX range_versions_draft ON range_versions (parameter_id) WHERE state = 'draft';
CREATE INDEX range_versions_drafted_by ON range_versions (drafted_by);
CREATE INDEX range_versions_approved_by ON range_versions (approved_by);

-- Limits are decimal texts, exactly as typed. Ages are half-open.
CREATE TABLE reference_ranges (
  id TEXT PRIMARY KEY,
  version_id TEXT NOT NULL REFERENCES range_versions (id) ON DELETE CASCADE,
  position BIGINT NOT NULL,
  sex TEXT NOT NULL CHECK (sex IN ('any', 'female', 'male')),
  age_from_days BIGINT NOT NULL CHECK (age_from_days >= 0),
  age_to_days BIGINT,
  pregnancy_week BIGINT CHECK (pregnancy_week BETWEEN 0 AND 45),
  low TEXT,
  high TEXT,
  critical_low TEXT,
  critical_high TEXT,
  plausible_low TEXT,
  plausible_high TEXT,
  -- JSON list of the choices that are normal.
  expected TEXT NOT NULL,
  method TEXT NOT NULL,
  valid_from TEXT NOT NULL,
  note TEXT NOT NULL,
  UNIQUE (version_id, position),
  CHECK (age_from_days < age_to_days),
  CHECK (pregnancy_week IS NULL OR sex = 'female')
);

-- Values of published sources, for the person who drafts or approves. Nothing of them flags.
CREATE TABLE published_ranges (
  id TEXT PRIMARY KEY,
  parameter_id TEXT NOT NULL REFERENCES parameters (id) ON DELETE CASCADE,
  position BIGINT NOT NULL,
  sex TEXT NOT NULL CHECK (sex IN ('any', 'female', 'male')),
  age_from_days BIGINT NOT NULL CHECK (age_from_days >= 0),
  age_to_days BIGINT,
  low TEXT,
  high TEXT,
  critical_low TEXT,
  critical_high TEXT,
  basis TEXT NOT NULL,
  source TEXT NOT NULL,
  note TEXT NOT NULL,
  conflicts TEXT NOT NULL,
  suggested BIGINT NOT NULL CHECK (suggested IN (0, 1)),
  UNIQUE (parameter_id, position),
  CHECK (age_from_days < age_to_days)
);
