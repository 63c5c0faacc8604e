-- The text by which the laboratory finds an order: accession, booking number, patient, and name, mobile number and e-mail of the customer.
-- Triggers keep it; copies of the database leave it out, and the triggers make it again.
CREATE TABLE lab_search (
  number INTEGER PRIMARY KEY,
  accession_id TEXT NOT NULL UNIQUE REFERENCES accessions (id) ON DELETE CASCADE,
  text TEXT NOT NULL
);
CREATE VIRTUAL TABLE lab_search_words USING fts5 (text, content = 'lab_search', content_rowid = 'number', tokenize = 'trigram');
CREATE TRIGGER lab_search_added AFTER INSERT ON lab_search BEGIN
  INSERT INTO lab_search_words (rowid, text) VALUES (NEW.number, NEW.text);
END;
CREATE TRIGGER lab_search_removed AFTER DELETE ON lab_search BEGIN
  INSERT INTO lab_search_words (lab_search_words, rowid, text) VALUES ('delete', OLD.number, OLD.text);
END;
CREATE TRIGGER lab_search_changed AFTER UPDATE OF text ON lab_search WHEN NEW.text <> OLD.text BEGIN
  INSERT INTO lab_search_words (lab_search_words, rowid, text) VALUES ('delete', OLD.number, OLD.text);
  INSERT INTO lab_search_words (rowid, text) VALUES (NEW.number, NEW.text);
END;

CREATE VIEW lab_search_texts AS
  SELECT accessions.id AS accession_id, bookings.id AS booking_id, bookings.account_id AS customer_id,
    lower(accessions.number || ' ' || coalesce(json_extract(accessions.patient, '$.name'), '') || ' ' || bookings.booking_number || ' '
      || coalesce(json_extract(bookings.patient, '$.mobileNumber'), '') || ' '
      || CASE WHEN accounts.deleted_at IS NULL THEN accounts.search_text ELSE '' END) AS text
  FROM accessions
  JOIN visits ON visits.id = accessions.visit_id
  JOIN bookings ON bookings.id = visits.booking_id
  JOIN accounts ON accounts.id = bookings.account_id;
INSERT INTO lab_search (accession_id, text) SELECT accession_id, text FROM lab_search_texts ORDER BY accession_id;

CREATE TRIGGER accessions_search_added AFTER INSERT ON accessions BEGIN
  INSERT INTO lab_search (accession_id, text) SELECT accession_id, text FROM lab_search_texts WHERE accession_id = NEW.id;
END;
CREATE TRIGGER accessions_search_changed AFTER UPDATE OF number, patient ON accessions BEGIN
  UPDATE lab_search SET text = (SELECT text FROM lab_search_texts WHERE accession_id = NEW.id) WHERE accession_id = NEW.id;
END;
CREATE TRIGGER bookings_lab_search_changed AFTER UPDATE OF account_id, patient ON bookings BEGIN
  UPDATE lab_search SET text = found.text
    FROM (SELECT accession_id, text FROM lab_search_texts WHERE booking_id = NEW.id) AS found
    WHERE lab_search.accession_id = found.accession_id;
END;
CREATE TRIGGER accounts_lab_search_changed AFTER UPDATE OF first_name, last_name, email, mobile_number, deleted_at ON accounts BEGIN
  UPDATE lab_search SET text = found.text
    FROM (SELECT accession_id, text FROM lab_search_texts WHERE customer_id = NEW.id) AS found
    WHERE lab_search.accession_id = found.accession_id;
END;
