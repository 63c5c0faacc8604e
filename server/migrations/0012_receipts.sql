-- Receipts, numbered without gaps within a financial year.

-- The last number given in a year. Its row is locked until the transaction ends: no number is given twice or lost.
CREATE TABLE receipt_numbers (
  year TEXT PRIMARY KEY,
  last BIGINT NOT NULL CHECK (last > 0)
);

-- `position` and `number` are filled in by a trigger.
CREATE TABLE receipts (
  id TEXT PRIMARY KEY,
  year TEXT NOT NULL,
  position BIGINT,
  number TEXT UNIQUE,
  payment_id TEXT NOT NULL UNIQUE REFERENCES payments (id),
  issued_at TIMESTAMPTZ NOT NULL,
  UNIQUE (year, position)
);
