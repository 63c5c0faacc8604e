CREATE FUNCTION refuse_control_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'a control is never changed or deleted';
END $$;
CREATE TRIGGER qc_records_stay BEFORE UPDATE ON qc_records FOR EACH ROW
  WHEN (OLD.reviewed_by IS NOT NULL OR NEW.instrument_id <> OLD.instrument_id OR NEW.parameter_id <> OLD.parameter_id OR NEW.day <> OLD.day
    OR NEW.level <> OLD.level OR NEW.outcome <> OLD.outcome OR NEW.rule IS DISTINCT FROM OLD.rule OR NEW.note <> OLD.note
    OR NEW.entered_by <> OLD.entered_by OR NEW.entered_at <> OLD.entered_at)
  EXECUTE FUNCTION refuse_control_change();
CREATE TRIGGER qc_records_kept BEFORE DELETE ON qc_records FOR EACH ROW EXECUTE FUNCTION refuse_control_change();
