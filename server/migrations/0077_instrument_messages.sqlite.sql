-- An erased message is empty; otherwise its bytes and its decision stay.
CREATE TRIGGER instrument_messages_stay BEFORE UPDATE ON instrument_messages
  WHEN (NEW.raw <> OLD.raw AND NEW.raw <> '') OR NEW.message_id <> OLD.message_id OR NEW.instrument_id <> OLD.instrument_id
    OR NEW.sha256 <> OLD.sha256 OR (OLD.state IN ('accepted', 'discarded') AND NEW.state <> OLD.state) BEGIN
  SELECT RAISE(ABORT, 'a message is never changed, and decided once');
END;
CREATE TRIGGER instrument_readings_stay BEFORE UPDATE ON instrument_readings
  WHEN OLD.state IN ('accepted', 'discarded') BEGIN
  SELECT RAISE(ABORT, 'a reading is decided once');
END;
