-- People, how they sign in, and the links mailed to them.

-- E-mail and mobile are null once an account is deleted, so that both may register again.
CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT UNIQUE,
  -- Set once its reader opened a mailed link.
  email_verified_at TIMESTAMPTZ,
  -- The new address, until it is confirmed.
  pending_email TEXT,
  mobile_number TEXT UNIQUE,
  password_hash TEXT NOT NULL,
  profile_photo TEXT,
  role TEXT NOT NULL CHECK (role IN ('user', 'admin')),
  -- What the person reads: of their mails, their receipts and the pages they are taken to when they sign in.
  language TEXT NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'hi')),
  last_login_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL,
  deleted_at TIMESTAMPTZ
);
CREATE INDEX accounts_created ON accounts (created_at);
-- Every sort of the list of people, with the id that breaks ties: also the last page of 100,000 comes from an index alone.
CREATE INDEX accounts_by_created ON accounts (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX accounts_by_name ON accounts (first_name, id) WHERE deleted_at IS NULL;
CREATE INDEX accounts_by_email ON accounts (email, id) WHERE deleted_at IS NULL;
CREATE INDEX accounts_by_last_login ON accounts (last_login_at, id) WHERE deleted_at IS NULL;
CREATE INDEX accounts_by_role ON accounts (role, created_at, id) WHERE deleted_at IS NULL;
-- Sorts by what may be empty: rows without a value come last, in both directions.
CREATE INDEX accounts_mailed ON accounts ((email IS NULL), email, id) WHERE deleted_at IS NULL;
CREATE INDEX accounts_seen ON accounts ((last_login_at IS NULL), last_login_at, id) WHERE deleted_at IS NULL;
-- A search that most people fit asks for those who do not, or who are gone.
CREATE INDEX accounts_gone ON accounts (id) WHERE deleted_at IS NOT NULL;

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  token_hash TEXT NOT NULL UNIQUE,
  -- What it was opened with ("Chrome on Android"), so that its owner knows it again. Never the whole User-Agent.
  device TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX sessions_account ON sessions (account_id);
CREATE INDEX sessions_expires ON sessions (expires_at);

-- A second step at sign-in. Nothing of it counts before `confirmed_at`.
CREATE TABLE totp (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id),
  sealed_secret TEXT NOT NULL,
  confirmed_at TIMESTAMPTZ,
  last_step BIGINT NOT NULL
);

CREATE TABLE totp_recovery_codes (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  code_mark TEXT NOT NULL,
  PRIMARY KEY (account_id, code_mark)
);

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
-- What a change can be undone to is kept for its account.
CREATE INDEX mailed_links_email ON mailed_links (email);
CREATE INDEX mailed_links_mobile_number ON mailed_links (mobile_number);
CREATE INDEX mailed_links_expires ON mailed_links (expires_at);
