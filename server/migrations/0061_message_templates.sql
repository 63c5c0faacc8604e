-- Texts of SMS and WhatsApp messages where the laboratory's own differ from the product's, with their registration.

CREATE TABLE message_templates (
  kind TEXT NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('sms', 'whatsapp')),
  language TEXT NOT NULL CHECK (language IN ('en', 'hi')),
  text TEXT NOT NULL CHECK (text <> ''),
  -- Of the DLT for SMS, the approved template's name for WhatsApp.
  registered_id TEXT NOT NULL DEFAULT '',
  -- The sender on the DLT.
  header TEXT NOT NULL DEFAULT '',
  -- As registered, with its tags.
  registered_text TEXT NOT NULL DEFAULT '',
  active BIGINT NOT NULL CHECK (active IN (0, 1)),
  -- Of one message, in paise.
  cost BIGINT CHECK (cost >= 0),
  updated_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (kind, channel, language)
);

-- Kinds that a person does not want on a channel.
CREATE TABLE message_preferences (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  kind TEXT NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('mail', 'sms', 'whatsapp')),
  created_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (account_id, kind, channel)
);
