CREATE FUNCTION keep_approved_ranges() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'approved ranges are never changed';
END $$;
CREATE FUNCTION refuse_range_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'reference_ranges are drafted anew, never changed';
END $$;
CREATE FUNCTION keep_ranges_apart() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  -- A restored backup brings approved versions whole.
  IF current_setting('labfront.restoring', true) IS DISTINCT FROM 'on'
    AND (SELECT state FROM range_versions WHERE id = NEW.version_id) <> 'draft' THEN
    RAISE EXCEPTION 'approved ranges are never changed';
  END IF;
  IF EXISTS (SELECT 1 FROM reference_ranges other
    WHERE other.version_id = NEW.version_id
      AND (other.sex = NEW.sex OR other.sex = 'any' OR NEW.sex = 'any')
      AND coalesce(other.pregnancy_week, -1) = coalesce(NEW.pregnancy_week, -1)
      AND lower(other.method) = lower(NEW.method)
      AND other.valid_from = NEW.valid_from
      AND (NEW.age_to_days IS NULL OR other.age_from_days < NEW.age_to_days)
      AND (other.age_to_days IS NULL OR NEW.age_from_days < other.age_to_days)) THEN
    RAISE EXCEPTION 'reference_ranges overlap';
  END IF;
  RETURN NEW;
END $$;
CREATE FUNCTION keep_ranges_of_approved() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (SELECT state FROM range_versions WHERE id = OLD.version_id) = 'approved' THEN
    RAISE EXCEPTION 'approved ranges are never changed';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER range_versions_stay BEFORE UPDATE OR DELETE ON range_versions
  FOR EACH ROW WHEN (OLD.state = 'approved') EXECUTE FUNCTION keep_approved_ranges();
CREATE TRIGGER reference_ranges_stay BEFORE UPDATE ON reference_ranges
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_range_change();
CREATE TRIGGER reference_ranges_kept BEFORE DELETE ON reference_ranges
  FOR EACH ROW EXECUTE FUNCTION keep_ranges_of_approved();
CREATE TRIGGER reference_ranges_apart BEFORE INSERT ON reference_ranges
  FOR EACH ROW EXECUTE FUNCTION keep_ranges_apart();
