-- A lawful erasure empties the text of a row whose salt is gone, and changes nothing else. Every other change is refused as before.
DROP TRIGGER audit_log_append_only ON audit_log;
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE FUNCTION refuse_audit_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.address IS NULL AND to_jsonb(NEW) - 'address' - 'search_text' = to_jsonb(OLD) - 'address' - 'search_text'
    AND EXISTS (SELECT 1 FROM proof_entries WHERE table_name = 'audit_log' AND row_id = OLD.id AND salt IS NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_update();

DROP TRIGGER ledger_entries_append_only ON ledger_entries;
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE FUNCTION refuse_ledger_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.received_by IS NULL AND NEW.note IS NULL
    AND to_jsonb(NEW) - 'received_by' - 'note' - 'search_text' = to_jsonb(OLD) - 'received_by' - 'note' - 'search_text'
    AND EXISTS (SELECT 1 FROM proof_entries WHERE table_name = 'ledger_entries' AND row_id = OLD.id AND salt IS NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'ledger_entries is append-only';
END $$;
CREATE TRIGGER ledger_entries_no_update BEFORE UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_ledger_update();

DROP TRIGGER specimen_events_stay ON specimen_events;
CREATE TRIGGER specimen_events_remain BEFORE DELETE ON specimen_events FOR EACH ROW EXECUTE FUNCTION refuse_event_change();
CREATE FUNCTION refuse_event_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.reason = '' AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason'
    AND EXISTS (SELECT 1 FROM proof_entries WHERE table_name = 'specimen_events'
      AND row_id = OLD.specimen_id || '/' || OLD.seq AND salt IS NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'events of specimens are append-only';
END $$;
CREATE TRIGGER specimen_events_stay BEFORE UPDATE ON specimen_events FOR EACH ROW EXECUTE FUNCTION refuse_event_update();

-- The chain only grows. A salt can be removed, and never set again.
CREATE FUNCTION refuse_proof_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE FUNCTION refuse_proof_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.salt IS NULL AND to_jsonb(NEW) - 'salt' = to_jsonb(OLD) - 'salt' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'proof_entries is append-only';
END $$;
CREATE TRIGGER proof_entries_no_update BEFORE UPDATE ON proof_entries FOR EACH ROW EXECUTE FUNCTION refuse_proof_update();
CREATE TRIGGER proof_entries_append_only BEFORE DELETE OR TRUNCATE ON proof_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_proof_change();
CREATE TRIGGER proof_heads_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON proof_heads
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_proof_change();
CREATE TRIGGER proof_keys_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON proof_keys
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_proof_change();
