-- What the platform keeps for itself, whatever is sold.

CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);
-- The oldest version that may start on this schema. A migration that an older program cannot serve on raises it.
INSERT INTO settings (name, value) VALUES ('min_program', '1.0.0');

-- Work to be done after a commit, written in the transaction of what asks for it.
CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  run_at TIMESTAMPTZ NOT NULL,
  locked_until TIMESTAMPTZ,
  attempts BIGINT NOT NULL,
  finished_at TIMESTAMPTZ,
  failed_at TIMESTAMPTZ,
  last_error TEXT
);
CREATE INDEX outbox_due ON outbox (run_at) WHERE finished_at IS NULL AND failed_at IS NULL;
CREATE INDEX outbox_finished ON outbox (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX outbox_unfinished ON outbox (failed_at) WHERE finished_at IS NULL;

-- First answers by idempotency key. A key is held by one running request, its claim. `committed_at` is written by the first
-- transaction of that request: from then on the work is done, and no other request may do it again under the same key, whether or
-- not an answer was kept.
CREATE TABLE idempotency_keys (
  account_id TEXT NOT NULL,
  key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  status BIGINT,
  response TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  claim TEXT,
  committed_at TIMESTAMPTZ,
  PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

CREATE TABLE rate_limits (
  key TEXT PRIMARY KEY,
  hits BIGINT NOT NULL,
  resets_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX rate_limits_resets ON rate_limits (resets_at);

-- Of all instances one works: whoever holds the lease.
CREATE TABLE leases (
  name TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL
);

-- Which processes serve on this database now: each writes its row again and again, and one that did not for a while is gone.
CREATE TABLE instances (
  id TEXT PRIMARY KEY,
  host TEXT NOT NULL,
  pid BIGINT NOT NULL,
  version TEXT NOT NULL,
  started_at TIMESTAMPTZ NOT NULL,
  seen_at TIMESTAMPTZ NOT NULL
);
