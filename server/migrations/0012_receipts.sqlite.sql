-- The database numbers a receipt: at once here, where one transaction at a time writes.
CREATE TRIGGER receipts_numbered AFTER INSERT ON receipts WHEN NEW.position IS NULL BEGIN
  INSERT INTO receipt_numbers (year, last) VALUES (NEW.year, 1) ON CONFLICT (year) DO UPDATE SET last = last + 1;
  UPDATE receipts SET
    position = (SELECT last FROM receipt_numbers WHERE year = NEW.year),
    number = (SELECT printf('R/%s/%06d', year, last) FROM receipt_numbers WHERE year = NEW.year)
    WHERE id = NEW.id;
END;
