CREATE TRIGGER explanation_versions_stay BEFORE UPDATE ON explanation_versions WHEN OLD.state = 'approved' BEGIN
  SELECT RAISE(ABORT, 'approved explanations are never changed');
END;
CREATE TRIGGER explanation_versions_kept BEFORE DELETE ON explanation_versions WHEN OLD.state = 'approved' BEGIN
  SELECT RAISE(ABORT, 'approved explanations are never changed');
END;
