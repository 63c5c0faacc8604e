CREATE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'events of specimens are append-only';
END $$;
CREATE TRIGGER specimen_events_stay BEFORE UPDATE OR DELETE ON specimen_events FOR EACH ROW
  EXECUTE FUNCTION refuse_event_change();
