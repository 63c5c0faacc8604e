-- Links by which somebody without an account pays for one booking. The token stands here as a hash alone.

CREATE TABLE payment_links (
  id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  -- The gateway's order of a Book Now booking, which keeps none itself, and what it is about, in paise.
  order_id TEXT,
  order_amount BIGINT CHECK (order_amount > 0),
  created_by TEXT NOT NULL REFERENCES accounts (id),
  created_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL,
  -- When another link took its place.
  ended_at TIMESTAMPTZ,
  CHECK ((order_id IS NULL) = (order_amount IS NULL))
);
-- A booking has one link that can be paid by.
CREATE UNIQUE INDEX payment_links_living ON payment_links (booking_id) WHERE ended_at IS NULL;
CREATE INDEX payment_links_expires ON payment_links (expires_at);
