-- Every rupee in and out, and what the nightly reconciliation found.

-- Append-only. `source` names what happened, so that it counts once. It refers to nothing, so that it outlives what it speaks of.
CREATE TABLE ledger_entries (
  id TEXT PRIMARY KEY,
  source TEXT NOT NULL UNIQUE,
  at TIMESTAMPTZ NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('payment', 'refund')),
  amount BIGINT NOT NULL,
  method TEXT NOT NULL CHECK (method IN ('online', 'cash', 'upi')),
  payment_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  reference TEXT,
  subject_kind TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  subject_number TEXT NOT NULL,
  account_id TEXT NOT NULL,
  received_by TEXT,
  note TEXT,
  CHECK ((kind = 'payment' AND amount > 0) OR (kind = 'refund' AND amount < 0))
);
CREATE INDEX ledger_entries_at ON ledger_entries (at, id);
CREATE INDEX ledger_entries_payment ON ledger_entries (payment_id);
CREATE INDEX ledger_entries_subject ON ledger_entries (subject_kind, subject_id);
-- A person's own entries.
CREATE INDEX ledger_entries_by_account ON ledger_entries (account_id, id);
-- Sums of the dashboard and of the list, from an index alone; sorts and filters of the list, with the id that breaks ties.
CREATE INDEX ledger_entries_sums ON ledger_entries (at, amount);
CREATE INDEX ledger_entries_by_amount ON ledger_entries (amount, id);
CREATE INDEX ledger_entries_by_method ON ledger_entries (method, at, id, amount);
CREATE INDEX ledger_entries_by_kind ON ledger_entries (kind, at, id, amount);

-- What the reconciliation of a day found. The row is made by the process that takes the day; its answer comes through the outbox.
CREATE TABLE reconciliations (
  day TEXT PRIMARY KEY,
  claimed_at TIMESTAMPTZ NOT NULL,
  checked_at TIMESTAMPTZ,
  differences TEXT
);
