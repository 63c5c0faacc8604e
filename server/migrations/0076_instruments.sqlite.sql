CREATE TRIGGER qc_records_stay BEFORE UPDATE ON qc_records
  WHEN OLD.reviewed_by IS NOT NULL OR NEW.instrument_id <> OLD.instrument_id OR NEW.parameter_id <> OLD.parameter_id OR NEW.day <> OLD.day
    OR NEW.level <> OLD.level OR NEW.outcome <> OLD.outcome OR NEW.rule IS NOT OLD.rule OR NEW.note <> OLD.note
    OR NEW.entered_by <> OLD.entered_by OR NEW.entered_at <> OLD.entered_at BEGIN
  SELECT RAISE(ABORT, 'a control is never changed');
END;
CREATE TRIGGER qc_records_kept BEFORE DELETE ON qc_records BEGIN
  SELECT RAISE(ABORT, 'a control is never deleted');
END;
