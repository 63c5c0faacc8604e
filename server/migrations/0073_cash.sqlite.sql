-- A difference between cash that was counted and that was received is an entry of its own. SQLite does not change a CHECK: the table is
-- made anew with its rows, indexes and triggers.
CREATE TABLE ledger_entries_next (
  id TEXT PRIMARY KEY,
  source TEXT NOT NULL UNIQUE,
  at TIMESTAMPTZ NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('payment', 'refund', 'cash_difference')),
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
  CHECK (
    (kind = 'payment' AND amount > 0) OR (kind = 'refund' AND amount < 0)
    OR (kind = 'cash_difference' AND amount <> 0 AND method = 'cash')
  )
);
INSERT INTO ledger_entries_next (id, source, at, kind, amount, method, payment_id, order_id, reference, subject_kind, subject_id, subject_number, account_id,
  received_by, note)
SELECT id, source, at, kind, amount, method, payment_id, order_id, reference, subject_kind, subject_id, subject_number, account_id,
  received_by, note FROM ledger_entries;
DROP TABLE ledger_entries;
ALTER TABLE ledger_entries_next RENAME TO ledger_entries;
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
CREATE TRIGGER ledger_entries_no_update BEFORE UPDATE ON ledger_entries BEGIN
  SELECT RAISE(ABORT, 'ledger_entries is append-only');
END;
CREATE TRIGGER ledger_entries_no_delete BEFORE DELETE ON ledger_entries BEGIN
  SELECT RAISE(ABORT, 'ledger_entries is append-only');
END;
-- INSERT OR REPLACE would drop the row before without a DELETE that triggers see. What happened twice is still answered quietly by
-- the unique source: only a row of the same id is refused here.
CREATE TRIGGER ledger_entries_no_replace BEFORE INSERT ON ledger_entries
  WHEN EXISTS (SELECT 1 FROM ledger_entries WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'ledger_entries is append-only');
END;

ALTER TABLE ledger_entries ADD COLUMN search_text TEXT GENERATED ALWAYS AS (
  lower(subject_number || ' ' || payment_id || ' ' || order_id || ' ' || coalesce(reference, '') || ' ' || coalesce(received_by, ''))
) VIRTUAL;
CREATE INDEX ledger_entries_search ON ledger_entries (at, id, account_id, kind, method, amount, search_text);

CREATE TRIGGER cash_settlements_no_update BEFORE UPDATE ON cash_settlements BEGIN
  SELECT RAISE(ABORT, 'settled cash stays as it is');
END;
CREATE TRIGGER cash_settlements_no_delete BEFORE DELETE ON cash_settlements BEGIN
  SELECT RAISE(ABORT, 'settled cash stays as it is');
END;
CREATE TRIGGER cash_movements_stay BEFORE UPDATE ON cash_movements WHEN OLD.settlement_id IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'settled cash stays as it is');
END;
