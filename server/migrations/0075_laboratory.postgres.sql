CREATE FUNCTION refuse_value_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'a value is never changed';
END $$;
CREATE TRIGGER lab_results_stay BEFORE UPDATE OF line_id, parameter_id, version, value, reason, unit, method, flag, range_used, no_range,
  delta, inputs, amend_code, entered_by, entered_at ON lab_results FOR EACH ROW EXECUTE FUNCTION refuse_value_change();
CREATE TRIGGER lab_results_signed BEFORE UPDATE ON lab_results FOR EACH ROW
  WHEN (OLD.state = 'authorised' AND (NEW.state <> OLD.state OR NEW.authorised_by <> OLD.authorised_by))
  EXECUTE FUNCTION refuse_value_change();
CREATE FUNCTION refuse_own_authorisation() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT 1 FROM lab_result_people WHERE result_id = NEW.id AND person_id = NEW.authorised_by) THEN
    RAISE EXCEPTION 'nobody authorises what they entered';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER lab_results_apart BEFORE UPDATE ON lab_results FOR EACH ROW
  WHEN (NEW.authorised_by IS NOT NULL AND OLD.authorised_by IS NULL) EXECUTE FUNCTION refuse_own_authorisation();
