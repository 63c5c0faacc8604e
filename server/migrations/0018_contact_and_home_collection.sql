-- What visitors send: messages, and requests for blood to be taken at home. The account is known when the sender was signed in.

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

CREATE TABLE home_collections (
  id TEXT PRIMARY KEY,
  account_id TEXT REFERENCES accounts (id),
  name TEXT NOT NULL,
  mobile_number TEXT NOT NULL,
  city TEXT NOT NULL,
  address TEXT NOT NULL,
  pincode TEXT,
  preferred_date TEXT,
  preferred_slot TEXT,
  notes TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('new', 'contacted', 'scheduled', 'collected', 'cancelled')),
  assigned_to TEXT NOT NULL,
  consent_at TIMESTAMPTZ NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX home_collections_status ON home_collections (status, id);
CREATE INDEX home_collections_day ON home_collections (preferred_date, id);
CREATE INDEX home_collections_created ON home_collections (created_at);
CREATE INDEX home_collections_account ON home_collections (account_id) WHERE account_id IS NOT NULL;
