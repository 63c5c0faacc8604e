CREATE TRIGGER specimen_events_stay BEFORE UPDATE ON specimen_events BEGIN
  SELECT RAISE(ABORT, 'events of specimens are append-only');
END;
CREATE TRIGGER specimen_events_remain BEFORE DELETE ON specimen_events BEGIN
  SELECT RAISE(ABORT, 'events of specimens are append-only');
END;
-- INSERT OR REPLACE would drop the row before without a DELETE that triggers see.
CREATE TRIGGER specimen_events_no_replace BEFORE INSERT ON specimen_events
  WHEN EXISTS (SELECT 1 FROM specimen_events WHERE specimen_id = NEW.specimen_id AND seq = NEW.seq) BEGIN
  SELECT RAISE(ABORT, 'events of specimens are append-only');
END;
