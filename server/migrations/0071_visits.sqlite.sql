CREATE TRIGGER visits_move BEFORE UPDATE OF state ON visits
  WHEN NEW.state <> OLD.state
    AND NOT EXISTS (SELECT 1 FROM visit_moves WHERE from_state = OLD.state AND to_state = NEW.state)
BEGIN
  SELECT RAISE(ABORT, 'a visit does not move so');
END;
