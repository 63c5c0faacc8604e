CREATE TRIGGER lab_pregnancies_stay BEFORE UPDATE ON lab_pregnancies BEGIN
  SELECT RAISE(ABORT, 'an answer about a pregnancy is never changed');
END;
CREATE TRIGGER lab_pregnancies_sex BEFORE INSERT ON lab_pregnancies
  WHEN NEW.pregnant = 1 AND (SELECT json_extract(patient, '$.sex') FROM accessions WHERE id = NEW.accession_id) = 'male' BEGIN
  SELECT RAISE(ABORT, 'a man is not pregnant');
END;
CREATE TRIGGER lab_results_needs_stay BEFORE UPDATE OF range_needs ON lab_results BEGIN
  SELECT RAISE(ABORT, 'a value is never changed');
END;
