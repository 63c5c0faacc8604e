CREATE FUNCTION keep_pregnancies() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'an answer about a pregnancy is never changed';
END $$;
CREATE TRIGGER lab_pregnancies_stay BEFORE UPDATE ON lab_pregnancies FOR EACH ROW EXECUTE FUNCTION keep_pregnancies();
CREATE FUNCTION refuse_pregnant_men() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (SELECT patient::json ->> 'sex' FROM accessions WHERE id = NEW.accession_id) = 'male' THEN
    RAISE EXCEPTION 'a man is not pregnant';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER lab_pregnancies_sex BEFORE INSERT ON lab_pregnancies FOR EACH ROW WHEN (NEW.pregnant = 1)
  EXECUTE FUNCTION refuse_pregnant_men();
CREATE TRIGGER lab_results_needs_stay BEFORE UPDATE OF range_needs ON lab_results
  FOR EACH ROW EXECUTE FUNCTION refuse_value_change();
