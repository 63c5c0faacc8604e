-- Every mail, SMS and WhatsApp message to a person: the queue that sends them and the record of their delivery in one table. A state has
-- a rank, and reports of providers move a message up only.

CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('mail', 'sms', 'whatsapp')),
  -- An e-mail address, or a mobile number of ten digits; empty after an erasure.
  recipient TEXT NOT NULL,
  language TEXT NOT NULL CHECK (language IN ('en', 'hi')),
  account_id TEXT REFERENCES accounts (id),
  -- Ours; providers send it back in their reports.
  reference TEXT NOT NULL UNIQUE,
  -- JSON. What carries a secret is composed when it is sent, by `composer`, and never stored.
  content TEXT,
  composer TEXT,
  template_id TEXT,
  state TEXT NOT NULL,
  rank BIGINT NOT NULL,
  -- Why it failed or was suppressed.
  code TEXT,
  -- In paise.
  cost BIGINT CHECK (cost >= 0),
  provider TEXT,
  provider_id TEXT,
  attempts BIGINT NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  run_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL,
  -- Until then one process is handing it over; past it, whether the provider has it is not known.
  claimed_until TIMESTAMPTZ,
  -- The message that an SMS stands in for, because it was not delivered in time.
  fallback_of TEXT UNIQUE REFERENCES messages (id) ON DELETE SET NULL,
  resend_of TEXT REFERENCES messages (id) ON DELETE SET NULL,
  created_at TIMESTAMPTZ NOT NULL,
  submitted_at TIMESTAMPTZ,
  sent_at TIMESTAMPTZ,
  delivered_at TIMESTAMPTZ,
  read_at TIMESTAMPTZ,
  ended_at TIMESTAMPTZ,
  CHECK (state = 'queued' AND rank = 0 OR state = 'unknown' AND rank = 5 OR state = 'submitted' AND rank = 10
    OR state = 'sent' AND rank = 20 OR state = 'expired' AND rank = 25 OR state = 'failed' AND rank = 30
    OR state = 'delivered' AND rank = 40 OR state = 'read' AND rank = 50 OR state = 'suppressed' AND rank = 60),
  CHECK (claimed_until IS NULL OR state = 'queued'),
  CHECK (provider_id IS NULL OR provider IS NOT NULL)
);
CREATE UNIQUE INDEX messages_provider_id ON messages (provider, provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX messages_due ON messages (run_at) WHERE state = 'queued' AND claimed_until IS NULL;
CREATE INDEX messages_claimed ON messages (claimed_until) WHERE claimed_until IS NOT NULL;
CREATE INDEX messages_account ON messages (account_id, id) WHERE account_id IS NOT NULL;
CREATE INDEX messages_by_state ON messages (state, channel, id);
CREATE INDEX messages_by_channel ON messages (channel, id);
CREATE INDEX messages_resend ON messages (resend_of) WHERE resend_of IS NOT NULL;
CREATE INDEX messages_created ON messages (created_at);
-- For the retention of contents.
CREATE INDEX messages_with_content ON messages (created_at) WHERE content IS NOT NULL;

-- What providers sent, byte by byte, once each.
CREATE TABLE message_webhooks (
  id TEXT PRIMARY KEY,
  provider TEXT NOT NULL,
  digest TEXT NOT NULL UNIQUE,
  body TEXT NOT NULL,
  received_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX message_webhooks_received ON message_webhooks (received_at);

-- The states that those reported, also of messages whose provider's id is not known yet.
CREATE TABLE message_reports (
  id TEXT PRIMARY KEY,
  webhook_id TEXT NOT NULL REFERENCES message_webhooks (id) ON DELETE CASCADE,
  provider TEXT NOT NULL,
  provider_id TEXT,
  reference TEXT,
  state TEXT NOT NULL,
  code TEXT,
  cost BIGINT,
  reported_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX message_reports_provider_id ON message_reports (provider, provider_id);
CREATE INDEX message_reports_webhook ON message_reports (webhook_id);
