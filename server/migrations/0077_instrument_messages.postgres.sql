CREATE FUNCTION refuse_message_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'a message is never changed, and decided once';
END $$;
-- An erased message is empty; otherwise its bytes and its decision stay.
CREATE TRIGGER instrument_messages_stay BEFORE UPDATE ON instrument_messages FOR EACH ROW
  WHEN ((NEW.raw <> OLD.raw AND NEW.raw <> '') OR NEW.message_id <> OLD.message_id OR NEW.instrument_id <> OLD.instrument_id
    OR NEW.sha256 <> OLD.sha256 OR (OLD.state IN ('accepted', 'discarded') AND NEW.state <> OLD.state))
  EXECUTE FUNCTION refuse_message_change();
CREATE TRIGGER instrument_readings_stay BEFORE UPDATE ON instrument_readings FOR EACH ROW
  WHEN (OLD.state IN ('accepted', 'discarded')) EXECUTE FUNCTION refuse_message_change();
