-- The database numbers a receipt while its payment is committed. So nobody's payment waits for another one's way from here to the
-- program and back: the counter's row is locked for the commit alone. A number is neither given twice nor lost, as before.
-- A body stays on one line: a statement ends with a semicolon at the end of a line.
ALTER TABLE receipts ALTER COLUMN position DROP NOT NULL;
ALTER TABLE receipts ALTER COLUMN number DROP NOT NULL;
CREATE FUNCTION number_receipt() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE given BIGINT; BEGIN INSERT INTO receipt_numbers (year, last) VALUES (NEW.year, 1) ON CONFLICT (year) DO UPDATE SET last = receipt_numbers.last + 1 RETURNING last INTO given; UPDATE receipts SET position = given, number = 'R/' || NEW.year || '/' || lpad(given::text, greatest(6, length(given::text)), '0') WHERE id = NEW.id; RETURN NULL; END $$;
CREATE CONSTRAINT TRIGGER receipts_numbered AFTER INSERT ON receipts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.position IS NULL) EXECUTE FUNCTION number_receipt();
