-- The ledger only grows: the database itself refuses to change or drop a row.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'ledger_entries is append-only';
END $$;
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

ALTER TABLE ledger_entries ADD COLUMN search_text TEXT GENERATED ALWAYS AS (
  lower(subject_number || ' ' || payment_id || ' ' || order_id || ' ' || coalesce(reference, '') || ' ' || coalesce(received_by, ''))
) STORED;
CREATE INDEX ledger_entries_search ON ledger_entries (at, id) INCLUDE (account_id, kind, method, amount, search_text);
