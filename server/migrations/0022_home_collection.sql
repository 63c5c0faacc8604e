-- Requests for blood to be taken at home. The account is known when the sender was signed in.

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
-- What the dashboard counts.
CREATE INDEX home_collections_waiting ON home_collections (status, created_at);
CREATE INDEX home_collections_by_city ON home_collections (city, id);
CREATE INDEX home_collections_by_name ON home_collections (name, id);
-- Sorted by what may be empty: rows without a value come last, in both directions.
CREATE INDEX home_collections_dated ON home_collections (
  (preferred_date IS NULL), preferred_date, (preferred_slot IS NULL), preferred_slot, id
);
