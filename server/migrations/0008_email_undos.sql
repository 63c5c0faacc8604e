-- Who changed an e-mail address may take it back from the old one for 72 hours: one link for each change.

CREATE TABLE email_undos (
  token_hash TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  email TEXT NOT NULL,
  changed_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX email_undos_account ON email_undos (account_id, changed_at);
CREATE INDEX email_undos_expires ON email_undos (expires_at);
