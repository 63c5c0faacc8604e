CREATE FUNCTION refuse_visit_move() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM visit_moves WHERE from_state = OLD.state AND to_state = NEW.state) THEN
    RAISE EXCEPTION 'a visit does not move from % to %', OLD.state, NEW.state;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER visits_move BEFORE UPDATE OF state ON visits FOR EACH ROW WHEN (NEW.state <> OLD.state)
  EXECUTE FUNCTION refuse_visit_move();
