-- An adult relative's consent that the account holder sees their results: by a code on their telephone, or by their signature.
ALTER TABLE patients ADD COLUMN results_consent_at TIMESTAMPTZ;
ALTER TABLE patients ADD COLUMN results_consent_by TEXT
  CHECK (results_consent_by IN ('code', 'signature'))
  CHECK ((results_consent_by IS NULL) = (results_consent_at IS NULL));
