-- What the platform keeps for itself: settings, work to be done after a commit, first answers by idempotency key, limits.

CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

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

CREATE TABLE idempotency_keys (
  account_id TEXT NOT NULL,
  key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  status BIGINT,
  response TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

CREATE TABLE rate_limits (
  key TEXT PRIMARY KEY,
  hits BIGINT NOT NULL,
  resets_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX rate_limits_resets ON rate_limits (resets_at);
