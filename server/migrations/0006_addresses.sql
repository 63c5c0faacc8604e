-- Addresses that people keep for home collection. Bookings copy what they use.

CREATE TABLE addresses (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  -- No two addresses of an account have the same: so their number is exact however many are added at once.
  seat BIGINT NOT NULL CHECK (seat BETWEEN 1 AND 50),
  name TEXT NOT NULL,
  mobile_number TEXT NOT NULL,
  locality TEXT NOT NULL,
  pincode TEXT NOT NULL,
  address TEXT NOT NULL,
  city TEXT NOT NULL,
  landmark TEXT NOT NULL,
  address_type TEXT NOT NULL CHECK (address_type IN ('home', 'work')),
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);
CREATE UNIQUE INDEX addresses_seat ON addresses (account_id, seat);
CREATE INDEX addresses_account ON addresses (account_id, id);
