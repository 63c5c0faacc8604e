-- One open request to set a new password for each account; asking again burns the one before.

CREATE TABLE password_resets (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id),
  token_hash TEXT NOT NULL UNIQUE,
  expires_at TIMESTAMPTZ NOT NULL
);
