-- Messages that visitors send. The account is known when the sender was signed in.

CREATE TABLE contact_messages (
  id TEXT PRIMARY KEY,
  account_id TEXT REFERENCES accounts (id),
  name TEXT NOT NULL,
  city TEXT NOT NULL,
  phone_number TEXT,
  email TEXT,
  message TEXT NOT NULL,
  handled_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX contact_messages_open ON contact_messages (id) WHERE handled_at IS NULL;
CREATE INDEX contact_messages_account ON contact_messages (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX contact_messages_created ON contact_messages (created_at);
-- What the dashboard counts.
CREATE INDEX contact_messages_waiting ON contact_messages (created_at) WHERE handled_at IS NULL;
CREATE INDEX contact_messages_by_city ON contact_messages (city, id);
CREATE INDEX contact_messages_by_name ON contact_messages (name, id);
