CREATE TRIGGER lab_results_stay BEFORE UPDATE OF line_id, parameter_id, version, value, reason, unit, method, flag, range_used, no_range,
  delta, inputs, amend_code, entered_by, entered_at ON lab_results BEGIN
  SELECT RAISE(ABORT, 'a value is never changed');
END;
CREATE TRIGGER lab_results_signed BEFORE UPDATE ON lab_results
  WHEN OLD.state = 'authorised' AND (NEW.state <> OLD.state OR NEW.authorised_by <> OLD.authorised_by) BEGIN
  SELECT RAISE(ABORT, 'an authorised value is never changed');
END;
CREATE TRIGGER lab_results_apart BEFORE UPDATE ON lab_results
  WHEN NEW.authorised_by IS NOT NULL AND OLD.authorised_by IS NULL
    AND EXISTS (SELECT 1 FROM lab_result_people WHERE result_id = NEW.id AND person_id = NEW.authorised_by) BEGIN
  SELECT RAISE(ABORT, 'nobody authorises what they entered');
END;
