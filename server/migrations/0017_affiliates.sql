-- Franchise partners, which booking each of them brought, and the months that were paid out to them.

CREATE TABLE affiliates (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  mobile_number TEXT NOT NULL,
  email TEXT,
  city TEXT NOT NULL,
  code TEXT NOT NULL UNIQUE,
  commission_basis_points BIGINT NOT NULL CHECK (commission_basis_points BETWEEN 0 AND 10000),
  active BIGINT NOT NULL CHECK (active IN (0, 1)),
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX affiliates_by_name ON affiliates (name, id);
CREATE INDEX affiliates_by_city ON affiliates (city, name, id);
CREATE INDEX affiliates_by_code ON affiliates (code, id);
CREATE INDEX affiliates_by_commission ON affiliates (commission_basis_points, id);
CREATE INDEX affiliates_by_created ON affiliates (created_at, id);
CREATE INDEX affiliates_by_state ON affiliates (active, name, id);

-- A booking is brought by one partner at most, at the commission of that day: a later change of the rule changes no past month.
CREATE TABLE referrals (
  booking_id TEXT PRIMARY KEY,
  affiliate_id TEXT NOT NULL REFERENCES affiliates (id),
  kind TEXT NOT NULL CHECK (kind IN ('cart-booking', 'booking')),
  commission_basis_points BIGINT NOT NULL CHECK (commission_basis_points BETWEEN 0 AND 10000),
  created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX referrals_affiliate ON referrals (affiliate_id, created_at);

-- A month that was paid keeps its lines as they were paid, as JSON.
CREATE TABLE affiliate_payouts (
  affiliate_id TEXT NOT NULL REFERENCES affiliates (id),
  month TEXT NOT NULL,
  revenue BIGINT NOT NULL,
  commission BIGINT NOT NULL,
  lines TEXT NOT NULL,
  paid_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (affiliate_id, month)
);
