-- Credit notes: one for each refund, numbered without gaps within a financial year in the refund's transaction. A trigger writes them, so
-- that refunds by programs before this one have theirs too.
CREATE TABLE credit_note_numbers (
  year TEXT PRIMARY KEY,
  last BIGINT NOT NULL CHECK (last > 0)
);

CREATE TABLE credit_notes (
  refund_id TEXT PRIMARY KEY REFERENCES refunds (id),
  year TEXT NOT NULL,
  position BIGINT NOT NULL,
  number TEXT NOT NULL UNIQUE,
  issued_at TIMESTAMPTZ NOT NULL,
  UNIQUE (year, position)
);

-- When the receipt was handed out first: every later copy says that it is a duplicate.
ALTER TABLE receipts ADD COLUMN first_given_at TIMESTAMPTZ;
