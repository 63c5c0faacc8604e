-- Links mailed to people: to set a password, to confirm an address, to undo a change. A token is made while its mail is composed,
-- so that it stands in no table; until then token_hash is null.
CREATE TABLE mailed_links (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  purpose TEXT NOT NULL CHECK (purpose IN ('reset-password', 'confirm-email', 'undo-change')),
  token_hash TEXT UNIQUE,
  -- Where it is mailed: the address that it confirms or restores, or that of the account.
  email TEXT NOT NULL,
  -- Before the change that it undoes.
  mobile_number TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL
);
-- Asking again burns the link before; changes are undone one by one.
CREATE UNIQUE INDEX mailed_links_latest ON mailed_links (account_id, purpose) WHERE purpose <> 'undo-change';
CREATE INDEX mailed_links_account ON mailed_links (account_id, created_at);
CREATE INDEX mailed_links_expires ON mailed_links (expires_at);

INSERT INTO mailed_links (id, account_id, purpose, token_hash, email, mobile_number, created_at, expires_at)
SELECT email_undos.token_hash, account_id, 'undo-change', token_hash, email_undos.email, accounts.mobile_number, changed_at, expires_at
FROM email_undos JOIN accounts ON accounts.id = account_id;
INSERT INTO mailed_links (id, account_id, purpose, token_hash, email, created_at, expires_at)
SELECT token_hash, account_id, 'reset-password', token_hash, COALESCE(accounts.email, ''), expires_at, expires_at
FROM password_resets JOIN accounts ON accounts.id = account_id;
DROP TABLE email_undos;
DROP TABLE password_resets;

-- Sent mails kept their tokens here in plain text.
UPDATE outbox SET payload = '{}' WHERE kind = 'mail.send' AND finished_at IS NOT NULL AND payload LIKE '%token=%';
