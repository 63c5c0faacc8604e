-- People and their sessions. E-mail and mobile are null once an account is deleted, so that both may register again.

CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT UNIQUE,
  mobile_number TEXT UNIQUE,
  password_hash TEXT NOT NULL,
  profile_photo TEXT,
  role TEXT NOT NULL CHECK (role IN ('user', 'admin')),
  last_login_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL,
  deleted_at TIMESTAMPTZ
);
CREATE INDEX accounts_created ON accounts (created_at);
CREATE INDEX accounts_last_login ON accounts (last_login_at);

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  token_hash TEXT NOT NULL UNIQUE,
  created_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX sessions_account ON sessions (account_id);
CREATE INDEX sessions_expires ON sessions (expires_at);
