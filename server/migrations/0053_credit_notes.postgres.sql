-- The financial year of a moment: in India it begins in April.
CREATE FUNCTION financial_year(moment timestamptz) RETURNS text LANGUAGE sql STABLE STRICT AS $$
  SELECT start || '-' || lpad(((start + 1) % 100)::text, 2, '0')
  FROM (SELECT extract(year FROM (moment AT TIME ZONE 'Asia/Kolkata') - interval '3 months')::int AS start) AS year
$$;

INSERT INTO credit_notes (refund_id, year, position, number, issued_at)
  SELECT id, year, position, 'CN/' || year || '/' || lpad(position::text, greatest(6, length(position::text)), '0'), created_at
  FROM (
    SELECT id, created_at, financial_year(created_at) AS year,
      row_number() OVER (PARTITION BY financial_year(created_at) ORDER BY created_at, id) AS position
    FROM refunds
  ) AS numbered;
INSERT INTO credit_note_numbers (year, last) SELECT year, max(position) FROM credit_notes GROUP BY year;

-- At the commit, as receipts: the counter's row is locked for that alone.
CREATE FUNCTION issue_credit_note() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE given BIGINT; noted TEXT; BEGIN
  IF current_setting('labfront.restoring', true) = 'on' THEN RETURN NULL; END IF;
  noted := financial_year(NEW.created_at);
  INSERT INTO credit_note_numbers (year, last) VALUES (noted, 1)
    ON CONFLICT (year) DO UPDATE SET last = credit_note_numbers.last + 1
    RETURNING last INTO given;
  INSERT INTO credit_notes (refund_id, year, position, number, issued_at) VALUES (
    NEW.id, noted, given, 'CN/' || noted || '/' || lpad(given::text, greatest(6, length(given::text)), '0'), NEW.created_at);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refunds_credit_note AFTER INSERT ON refunds DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION issue_credit_note();
