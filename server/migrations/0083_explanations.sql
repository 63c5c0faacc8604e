-- What patients read about parameters: versions that one person writes and a signatory approves; what was approved is never changed
-- (triggers of each engine).

CREATE TABLE explanation_versions (
  id TEXT PRIMARY KEY,
  parameter_id TEXT NOT NULL REFERENCES parameters (id),
  number BIGINT NOT NULL CHECK (number > 0),
  state TEXT NOT NULL CHECK (state IN ('draft', 'approved')),
  -- JSON by language, reading level and part.
  texts TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source <> ''),
  source_url TEXT NOT NULL,
  -- Null for the drafts that a shop comes with.
  drafted_by TEXT REFERENCES accounts (id),
  drafted_at TIMESTAMPTZ NOT NULL,
  approved_by TEXT REFERENCES accounts (id),
  approved_at TIMESTAMPTZ,
  signatory_id TEXT REFERENCES signatories (id),
  -- JSON of name, qualification and registration number on that day.
  approved_as TEXT,
  UNIQUE (parameter_id, number),
  CHECK ((state = 'approved') = (approved_by IS NOT NULL)),
  CHECK ((state = 'approved') = (approved_at IS NOT NULL)),
  CHECK ((state = 'approved') = (signatory_id IS NOT NULL)),
  CHECK ((state = 'approved') = (approved_as IS NOT NULL)),
  -- Two people.
  CHECK (approved_by IS NULL OR drafted_by IS NULL OR approved_by <> drafted_by)
);
CREATE UNIQUE INDEX explanation_versions_draft ON explanation_versions (parameter_id) WHERE state = 'draft';
CREATE INDEX explanation_versions_drafted_by ON explanation_versions (drafted_by);
CREATE INDEX explanation_versions_approved_by ON explanation_versions (approved_by);

