-- Cash that people of the staff received and handed out, and how it was counted.

-- Each counts in one settlement. A day is settled again only for what came after.
CREATE TABLE cash_settlements (
  id TEXT PRIMARY KEY,
  cashier_id TEXT NOT NULL REFERENCES accounts (id),
  -- Each settlement of a person begins with what the one before has left them.
  number BIGINT NOT NULL CHECK (number > 0),
  date TEXT NOT NULL,
  opening BIGINT NOT NULL CHECK (opening >= 0),
  received BIGINT NOT NULL,
  counted BIGINT NOT NULL CHECK (counted >= 0),
  deposit BIGINT NOT NULL CHECK (deposit >= 0),
  difference BIGINT NOT NULL,
  reason TEXT NOT NULL,
  -- JSON: notes and coins, where they were counted by kind.
  denominations TEXT,
  settled_by TEXT NOT NULL REFERENCES accounts (id),
  settled_at TIMESTAMPTZ NOT NULL,
  CHECK (deposit <= counted),
  CHECK (difference = counted - opening - received),
  CHECK (difference = 0 OR reason <> '')
);
CREATE UNIQUE INDEX cash_settlements_number ON cash_settlements (cashier_id, number);
CREATE INDEX cash_settlements_date ON cash_settlements (date, cashier_id);

CREATE TABLE cash_movements (
  -- What happened, so that it counts once: a payment or a refund.
  source TEXT PRIMARY KEY,
  cashier_id TEXT NOT NULL REFERENCES accounts (id),
  date TEXT NOT NULL,
  -- Paise; negative for money handed out.
  amount BIGINT NOT NULL CHECK (amount <> 0),
  subject_kind TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  at TIMESTAMPTZ NOT NULL,
  settlement_id TEXT REFERENCES cash_settlements (id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX cash_movements_date ON cash_movements (date, cashier_id);
CREATE INDEX cash_movements_settlement ON cash_movements (settlement_id);
CREATE INDEX cash_movements_subject ON cash_movements (subject_id);
