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
