-- Keys of partners' systems. A key acts as an account that nobody can sign in to: it has no address, no number and no password, and is
-- marked as deleted from the beginning, so that no list of people has it. Audit log, receipts and records name it as their actor.

CREATE TABLE api_keys (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL UNIQUE REFERENCES accounts (id),
  name TEXT NOT NULL,
  -- SHA-256; the key itself stands nowhere.
  key_hash TEXT NOT NULL UNIQUE,
  -- The last characters of the key.
  hint TEXT NOT NULL,
  -- JSON.
  permissions TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('all', 'centre', 'partner')),
  centre_id TEXT,
  partner_id TEXT,
  calls_per_minute BIGINT NOT NULL CHECK (calls_per_minute > 0),
  created_by TEXT NOT NULL REFERENCES accounts (id),
  created_at TIMESTAMPTZ NOT NULL,
  last_used_at TIMESTAMPTZ,
  ended_at TIMESTAMPTZ,
  CHECK ((scope = 'centre') = (centre_id IS NOT NULL)),
  CHECK ((scope = 'partner') = (partner_id IS NOT NULL))
);
CREATE INDEX api_keys_by_time ON api_keys (created_at, id);
