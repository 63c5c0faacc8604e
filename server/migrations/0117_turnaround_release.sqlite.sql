DROP TRIGGER turnaround_steps;
CREATE TRIGGER turnaround_steps AFTER UPDATE OF state, centre_id ON lab_lines BEGIN
  UPDATE turnaround SET
    centre_id = NEW.centre_id,
    resulted_at = CASE WHEN NEW.state IN ('resulted', 'verified', 'authorised', 'released') THEN COALESCE(resulted_at, NEW.updated_at)
      ELSE resulted_at END,
    authorised_at = CASE WHEN NEW.state IN ('authorised', 'released') THEN COALESCE(authorised_at, NEW.updated_at) ELSE authorised_at END,
    released_at = CASE WHEN NEW.state = 'released' THEN COALESCE(released_at, NEW.updated_at) ELSE released_at END,
    finished_at = CASE WHEN NEW.state = 'released' THEN COALESCE(released_at, NEW.updated_at) ELSE released_at END
    WHERE id = NEW.id;
  DELETE FROM turnaround WHERE id = NEW.id AND NEW.state IN ('cancelled', 'not_performed', 'recollect_requested', 'referred');
END;
