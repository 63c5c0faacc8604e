-- A difference between cash that was counted and that was received is an entry of its own. Every row there is satisfies both checks.
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind_check;
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_check;
ALTER TABLE ledger_entries
  ADD CONSTRAINT ledger_entries_kind_check CHECK (kind IN ('payment', 'refund', 'cash_difference')) NOT VALID,
  ADD CONSTRAINT ledger_entries_check CHECK (
    (kind = 'payment' AND amount > 0) OR (kind = 'refund' AND amount < 0)
    OR (kind = 'cash_difference' AND amount <> 0 AND method = 'cash')
  ) NOT VALID;

CREATE FUNCTION refuse_cash_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'settled cash stays as it is';
END $$;
CREATE TRIGGER cash_settlements_stay BEFORE UPDATE OR DELETE ON cash_settlements FOR EACH ROW EXECUTE FUNCTION refuse_cash_change();
CREATE TRIGGER cash_movements_stay BEFORE UPDATE ON cash_movements FOR EACH ROW WHEN (OLD.settlement_id IS NOT NULL)
  EXECUTE FUNCTION refuse_cash_change();
