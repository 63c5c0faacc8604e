-- A lawful erasure empties the text of a row whose salt is gone, and changes nothing else. Every other change is refused as before.
DROP TRIGGER audit_log_no_update;
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
  WHEN NOT (NEW.address IS NULL AND NEW.id = OLD.id AND NEW.at = OLD.at AND NEW.actor_id IS OLD.actor_id AND NEW.action = OLD.action
    AND NEW.record_id IS OLD.record_id AND NEW.request_id IS OLD.request_id AND NEW.details = OLD.details
    AND EXISTS (SELECT 1 FROM proof_entries WHERE table_name = 'audit_log' AND row_id = OLD.id AND salt IS NULL)) BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
DROP TRIGGER ledger_entries_no_update;
CREATE TRIGGER ledger_entries_no_update BEFORE UPDATE ON ledger_entries
  WHEN NOT (NEW.received_by IS NULL AND NEW.note IS NULL AND NEW.id = OLD.id AND NEW.source = OLD.source AND NEW.at = OLD.at
    AND NEW.kind = OLD.kind AND NEW.amount = OLD.amount AND NEW.method = OLD.method AND NEW.payment_id = OLD.payment_id
    AND NEW.order_id = OLD.order_id AND NEW.reference IS OLD.reference AND NEW.subject_kind = OLD.subject_kind
    AND NEW.subject_id = OLD.subject_id AND NEW.subject_number = OLD.subject_number AND NEW.account_id = OLD.account_id
    AND EXISTS (SELECT 1 FROM proof_entries WHERE table_name = 'ledger_entries' AND row_id = OLD.id AND salt IS NULL)) BEGIN
  SELECT RAISE(ABORT, 'ledger_entries is append-only');
END;
DROP TRIGGER specimen_events_stay;
CREATE TRIGGER specimen_events_stay BEFORE UPDATE ON specimen_events
  WHEN NOT (NEW.reason = '' AND NEW.specimen_id = OLD.specimen_id AND NEW.seq = OLD.seq AND NEW.kind = OLD.kind
    AND NEW.actor_id IS OLD.actor_id AND NEW.centre_id IS OLD.centre_id AND NEW.device_at = OLD.device_at
    AND NEW.server_at = OLD.server_at AND NEW.temperature IS OLD.temperature AND NEW.details = OLD.details
    AND NEW.previous_hash = OLD.previous_hash AND NEW.hash = OLD.hash
    AND EXISTS (SELECT 1 FROM proof_entries WHERE table_name = 'specimen_events'
      AND row_id = OLD.specimen_id || '/' || OLD.seq AND salt IS NULL)) BEGIN
  SELECT RAISE(ABORT, 'events of specimens are append-only');
END;

-- The chain only grows. A salt can be removed, and never set again.
CREATE TRIGGER proof_entries_no_update BEFORE UPDATE ON proof_entries
  WHEN NOT (NEW.salt IS NULL AND NEW.seq = OLD.seq AND NEW.table_name = OLD.table_name AND NEW.row_id = OLD.row_id
    AND NEW.text_digest = OLD.text_digest AND NEW.digest = OLD.digest AND NEW.previous = OLD.previous AND NEW.hash = OLD.hash) BEGIN
  SELECT RAISE(ABORT, 'proof_entries is append-only');
END;
CREATE TRIGGER proof_entries_no_delete BEFORE DELETE ON proof_entries BEGIN
  SELECT RAISE(ABORT, 'proof_entries is append-only');
END;
-- INSERT OR REPLACE would drop the row before without a DELETE that triggers see.
CREATE TRIGGER proof_entries_no_replace BEFORE INSERT ON proof_entries
  WHEN EXISTS (SELECT 1 FROM proof_entries WHERE seq = NEW.seq) BEGIN
  SELECT RAISE(ABORT, 'proof_entries is append-only');
END;
CREATE TRIGGER proof_heads_no_update BEFORE UPDATE ON proof_heads BEGIN
  SELECT RAISE(ABORT, 'proof_heads is append-only');
END;
CREATE TRIGGER proof_heads_no_delete BEFORE DELETE ON proof_heads BEGIN
  SELECT RAISE(ABORT, 'proof_heads is append-only');
END;
CREATE TRIGGER proof_keys_no_update BEFORE UPDATE ON proof_keys BEGIN
  SELECT RAISE(ABORT, 'proof_keys is append-only');
END;
CREATE TRIGGER proof_keys_no_delete BEFORE DELETE ON proof_keys BEGIN
  SELECT RAISE(ABORT, 'proof_keys is append-only');
END;
