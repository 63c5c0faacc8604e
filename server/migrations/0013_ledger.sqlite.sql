-- The ledger only grows: the database itself refuses to change or drop a row.
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
