-- The database numbers a receipt: at once here, where one transaction at a time writes.
-- A body stays on one line: a statement ends with a semicolon at the end of a line.
CREATE TABLE numbered_receipts (
  id TEXT PRIMARY KEY,
  year TEXT NOT NULL,
  position BIGINT,
  number TEXT UNIQUE,
  payment_id TEXT NOT NULL UNIQUE REFERENCES payments (id),
  issued_at TIMESTAMPTZ NOT NULL,
  UNIQUE (year, position)
);
INSERT INTO numbered_receipts SELECT id, year, position, number, payment_id, issued_at FROM receipts;
DROP TABLE receipts;
ALTER TABLE numbered_receipts RENAME TO receipts;
CREATE TRIGGER receipts_numbered AFTER INSERT ON receipts WHEN NEW.position IS NULL BEGIN INSERT INTO receipt_numbers (year, last) VALUES (NEW.year, 1) ON CONFLICT (year) DO UPDATE SET last = last + 1; UPDATE receipts SET position = (SELECT last FROM receipt_numbers WHERE year = NEW.year), number = (SELECT printf('R/%s/%06d', year, last) FROM receipt_numbers WHERE year = NEW.year) WHERE id = NEW.id; END;
