-- What people agreed to: which text, when, where they were asked, and when they took it back. Rows stay as the proof of it.

CREATE TABLE consents (
  id TEXT PRIMARY KEY,
  account_id TEXT REFERENCES accounts (id),
  kind TEXT NOT NULL CHECK (kind IN ('terms', 'privacy', 'home-collection', 'marketing')),
  version TEXT NOT NULL,
  source TEXT NOT NULL,
  given_at TIMESTAMPTZ NOT NULL,
  withdrawn_at TIMESTAMPTZ
);
CREATE INDEX consents_account ON consents (account_id, id) WHERE account_id IS NOT NULL;
-- One living consent to mails about offers, however often it is given at once.
CREATE UNIQUE INDEX consents_marketing ON consents (account_id) WHERE kind = 'marketing' AND withdrawn_at IS NULL;
