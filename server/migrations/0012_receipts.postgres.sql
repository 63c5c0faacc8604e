-- The database numbers a receipt while its payment is committed. So nobody's payment waits for another one's way from here to the
-- program and back: the counter's row is locked for the commit alone.
CREATE FUNCTION number_receipt() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE given BIGINT; BEGIN
  INSERT INTO receipt_numbers (year, last) VALUES (NEW.year, 1)
    ON CONFLICT (year) DO UPDATE SET last = receipt_numbers.last + 1
    RETURNING last INTO given;
  UPDATE receipts SET
    position = given,
    number = 'R/' || NEW.year || '/' || lpad(given::text, greatest(6, length(given::text)), '0')
    WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER receipts_numbered AFTER INSERT ON receipts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.position IS NULL) EXECUTE FUNCTION number_receipt();
