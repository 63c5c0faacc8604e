-- Receivers of events in partners' systems. An attempt row is both the queue and the record: the one that waits is the queue.

CREATE TABLE webhooks (
  id TEXT PRIMARY KEY,
  url TEXT NOT NULL,
  -- JSON.
  events TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('all', 'centre', 'partner')),
  centre_id TEXT,
  partner_id TEXT,
  -- Encrypted: signatures need it in plain text.
  secret TEXT NOT NULL,
  active BIGINT NOT NULL CHECK (active IN (0, 1)),
  -- The receiver answered 410.
  gone BIGINT NOT NULL DEFAULT 0 CHECK (gone IN (0, 1)),
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  CHECK (active = 0 OR gone = 0),
  CHECK ((scope = 'centre') = (centre_id IS NOT NULL)),
  CHECK ((scope = 'partner') = (partner_id IS NOT NULL))
);
CREATE INDEX webhooks_by_time ON webhooks (created_at, id);

-- Written in the transaction of the fact.
CREATE TABLE webhook_events (
  -- The webhook-id.
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  -- A fact that happens once is told once.
  fact TEXT UNIQUE,
  -- Byte by byte as it is sent and signed.
  body TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX webhook_events_created ON webhook_events (created_at);

CREATE TABLE webhook_attempts (
  id TEXT PRIMARY KEY,
  webhook_id TEXT NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  event_id TEXT NOT NULL REFERENCES webhook_events (id) ON DELETE CASCADE,
  -- From 1, counted for the event.
  number BIGINT NOT NULL CHECK (number > 0),
  -- Failures before it since the event or its replay.
  failures BIGINT NOT NULL CHECK (failures >= 0),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
  -- Failed for good: nothing follows by itself.
  given_up BIGINT NOT NULL DEFAULT 0 CHECK (given_up IN (0, 1)),
  -- When it is due; once it was made, when that was.
  run_at TIMESTAMPTZ NOT NULL,
  claimed_until TIMESTAMPTZ,
  status BIGINT,
  code TEXT NOT NULL DEFAULT '',
  duration BIGINT CHECK (duration >= 0),
  replayed_by TEXT REFERENCES accounts (id),
  UNIQUE (webhook_id, event_id, number),
  CHECK (given_up = 0 OR state = 'failed'),
  CHECK (claimed_until IS NULL OR state = 'waiting')
);
-- However often it is replayed, an event waits once for a receiver.
CREATE UNIQUE INDEX webhook_attempts_waiting ON webhook_attempts (webhook_id, event_id) WHERE state = 'waiting';
CREATE INDEX webhook_attempts_due ON webhook_attempts (webhook_id, run_at) WHERE state = 'waiting';
CREATE INDEX webhook_attempts_of ON webhook_attempts (webhook_id, id);
CREATE INDEX webhook_attempts_by_state ON webhook_attempts (webhook_id, state, id);
CREATE INDEX webhook_attempts_given_up ON webhook_attempts (webhook_id, id) WHERE given_up = 1;
CREATE INDEX webhook_attempts_event ON webhook_attempts (event_id);
