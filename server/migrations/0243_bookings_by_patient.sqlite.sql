-- Staff find a booking by the names of its patients too. Where the customer is the only patient, as mostly, the name stands there once.
CREATE VIEW booking_search_texts AS
  SELECT booking_id, customer_id, known || CASE WHEN instr(known, patients) > 0 THEN '' ELSE ' ' || patients END AS text
  FROM (
    SELECT bookings.id AS booking_id, bookings.account_id AS customer_id,
      bookings.search_text || ' ' || CASE WHEN accounts.deleted_at IS NULL THEN accounts.search_text ELSE '' END AS known,
      lower(coalesce(
        (SELECT group_concat(json_extract(booking_patients.patient, '$.name'), ' ' ORDER BY booking_patients.position)
          FROM booking_patients WHERE booking_patients.booking_id = bookings.id),
        json_extract(bookings.patient, '$.name'), '')) AS patients
    FROM bookings JOIN accounts ON accounts.id = bookings.account_id
  );

DROP TRIGGER bookings_search_added;
CREATE TRIGGER bookings_search_added AFTER INSERT ON bookings BEGIN
  INSERT INTO booking_search (booking_id, text) SELECT booking_id, text FROM booking_search_texts WHERE booking_id = NEW.id;
END;
DROP TRIGGER bookings_search_changed;
CREATE TRIGGER bookings_search_changed AFTER UPDATE OF order_id, payment_id, account_id, patient ON bookings BEGIN
  UPDATE booking_search SET text = (SELECT text FROM booking_search_texts WHERE booking_id = NEW.id) WHERE booking_id = NEW.id;
END;
DROP TRIGGER accounts_search_changed;
CREATE TRIGGER accounts_search_changed AFTER UPDATE OF first_name, last_name, email, mobile_number, deleted_at ON accounts BEGIN
  UPDATE booking_search SET text = found.text
    FROM (SELECT booking_id, text FROM booking_search_texts WHERE customer_id = NEW.id) AS found
    WHERE booking_search.booking_id = found.booking_id;
END;
CREATE TRIGGER booking_patients_search_added AFTER INSERT ON booking_patients BEGIN
  UPDATE booking_search SET text = found.text
    FROM (SELECT booking_id, text FROM booking_search_texts WHERE booking_id = NEW.booking_id) AS found
    WHERE booking_search.booking_id = found.booking_id AND booking_search.text <> found.text;
END;
CREATE TRIGGER booking_patients_search_changed AFTER UPDATE OF patient ON booking_patients BEGIN
  UPDATE booking_search SET text = found.text
    FROM (SELECT booking_id, text FROM booking_search_texts WHERE booking_id = NEW.booking_id) AS found
    WHERE booking_search.booking_id = found.booking_id AND booking_search.text <> found.text;
END;

UPDATE booking_search SET text = found.text FROM booking_search_texts AS found
  WHERE booking_search.booking_id = found.booking_id AND booking_search.text <> found.text;
