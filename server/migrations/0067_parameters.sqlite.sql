CREATE TRIGGER range_versions_stay BEFORE UPDATE ON range_versions WHEN OLD.state = 'approved' BEGIN
  SELECT RAISE(ABORT, 'approved ranges are never changed');
END;
CREATE TRIGGER range_versions_kept BEFORE DELETE ON range_versions WHEN OLD.state = 'approved' BEGIN
  SELECT RAISE(ABORT, 'approved ranges are never changed');
END;
CREATE TRIGGER reference_ranges_draft BEFORE INSERT ON reference_ranges
WHEN (SELECT state FROM range_versions WHERE id = NEW.version_id) <> 'draft' BEGIN
  SELECT RAISE(ABORT, 'approved ranges are never changed');
END;
CREATE TRIGGER reference_ranges_stay BEFORE UPDATE ON reference_ranges BEGIN
  SELECT RAISE(ABORT, 'reference_ranges are drafted anew, never changed');
END;
CREATE TRIGGER reference_ranges_kept BEFORE DELETE ON reference_ranges
WHEN (SELECT state FROM range_versions WHERE id = OLD.version_id) = 'approved' BEGIN
  SELECT RAISE(ABORT, 'approved ranges are never changed');
END;
CREATE TRIGGER reference_ranges_apart BEFORE INSERT ON reference_ranges
WHEN EXISTS (SELECT 1 FROM reference_ranges other
  WHERE other.version_id = NEW.version_id
    AND (other.sex = NEW.sex OR other.sex = 'any' OR NEW.sex = 'any')
    AND coalesce(other.pregnancy_week, -1) = coalesce(NEW.pregnancy_week, -1)
    AND lower(other.method) = lower(NEW.method)
    AND other.valid_from = NEW.valid_from
    AND (NEW.age_to_days IS NULL OR other.age_from_days < NEW.age_to_days)
    AND (other.age_to_days IS NULL OR NEW.age_from_days < other.age_to_days)) BEGIN
  SELECT RAISE(ABORT, 'reference_ranges overlap');
END;
