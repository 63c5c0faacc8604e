CREATE VIEW booking_search_texts AS
  SELECT booking_id, customer_id, known || CASE WHEN strpos(known, patients) > 0 THEN '' ELSE ' ' || patients END AS text
  FROM (
    SELECT bookings.id AS booking_id, bookings.account_id AS customer_id,
      bookings.search_text || ' ' || CASE WHEN accounts.deleted_at IS NULL THEN accounts.search_text ELSE '' END AS known,
      lower(coalesce(
        (SELECT string_agg(booking_patients.patient::json ->> 'name', ' ' ORDER BY booking_patients.position)
          FROM booking_patients WHERE booking_patients.booking_id = bookings.id),
        bookings.patient::json ->> 'name', '')) AS patients
    FROM bookings JOIN accounts ON accounts.id = bookings.account_id
  ) AS texts;

CREATE OR REPLACE FUNCTION write_booking_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO booking_search (booking_id, text)
    SELECT booking_id, text FROM booking_search_texts WHERE booking_id = NEW.id
    ON CONFLICT (booking_id) DO UPDATE SET text = excluded.text WHERE booking_search.text <> excluded.text;
  RETURN NULL;
END $$;
DROP TRIGGER bookings_search_added ON bookings;
CREATE TRIGGER bookings_search_added AFTER INSERT OR UPDATE OF order_id, payment_id, account_id, patient ON bookings FOR EACH ROW
  EXECUTE FUNCTION write_booking_search();

CREATE OR REPLACE FUNCTION rename_booking_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE booking_search SET text = found.text FROM booking_search_texts AS found
    WHERE booking_search.booking_id = found.booking_id AND found.customer_id = NEW.id;
  RETURN NULL;
END $$;

CREATE FUNCTION rewrite_booking_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE booking_search SET text = found.text FROM booking_search_texts AS found
    WHERE booking_search.booking_id = NEW.booking_id AND found.booking_id = NEW.booking_id AND booking_search.text <> found.text;
  RETURN NULL;
END $$;
CREATE TRIGGER booking_patients_search_changed AFTER INSERT OR UPDATE OF patient ON booking_patients FOR EACH ROW
  EXECUTE FUNCTION rewrite_booking_search();

UPDATE booking_search SET text = found.text FROM booking_search_texts AS found
  WHERE booking_search.booking_id = found.booking_id AND booking_search.text <> found.text;
