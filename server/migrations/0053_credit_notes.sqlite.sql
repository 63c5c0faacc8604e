INSERT INTO credit_notes (refund_id, year, position, number, issued_at)
  SELECT id, year, position, printf('CN/%s/%06d', year, position), created_at FROM (
    SELECT id, created_at, start || '-' || printf('%02d', (start + 1) % 100) AS year,
      row_number() OVER (PARTITION BY start ORDER BY created_at, id) AS position
    FROM (
      SELECT id, created_at, CAST(strftime('%Y', created_at, '+330 minutes', '-3 months') AS INTEGER) AS start FROM refunds
    )
  );
INSERT INTO credit_note_numbers (year, last) SELECT year, max(position) FROM credit_notes GROUP BY year;

-- India's financial year begins in April.
CREATE TRIGGER refunds_credit_note AFTER INSERT ON refunds BEGIN
  INSERT INTO credit_note_numbers (year, last)
    SELECT start || '-' || printf('%02d', (start + 1) % 100), 1 FROM (
      SELECT CAST(strftime('%Y', NEW.created_at, '+330 minutes', '-3 months') AS INTEGER) AS start
    ) WHERE true
    ON CONFLICT (year) DO UPDATE SET last = last + 1;
  INSERT INTO credit_notes (refund_id, year, position, number, issued_at)
    SELECT NEW.id, year, last, printf('CN/%s/%06d', year, last), NEW.created_at FROM credit_note_numbers
    WHERE substr(year, 1, 4) = strftime('%Y', NEW.created_at, '+330 minutes', '-3 months');
END;
