CREATE TABLE lab_search (
  accession_id TEXT PRIMARY KEY REFERENCES accessions (id) ON DELETE CASCADE,
  text TEXT NOT NULL
);
CREATE VIEW lab_search_texts AS
  SELECT accessions.id AS accession_id, bookings.id AS booking_id, bookings.account_id AS customer_id,
    lower(accessions.number || ' ' || coalesce(accessions.patient::json ->> 'name', '') || ' ' || bookings.booking_number || ' '
      || coalesce(bookings.patient::json ->> 'mobileNumber', '') || ' '
      || CASE WHEN accounts.deleted_at IS NULL THEN accounts.search_text ELSE '' END) AS text
  FROM accessions
  JOIN visits ON visits.id = accessions.visit_id
  JOIN bookings ON bookings.id = visits.booking_id
  JOIN accounts ON accounts.id = bookings.account_id;
INSERT INTO lab_search (accession_id, text) SELECT accession_id, text FROM lab_search_texts;
CREATE INDEX lab_search_words ON lab_search USING gin (trigrams(text) COLLATE "C");

CREATE FUNCTION write_lab_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO lab_search (accession_id, text)
    SELECT accession_id, text FROM lab_search_texts WHERE accession_id = NEW.id
    ON CONFLICT (accession_id) DO UPDATE SET text = excluded.text WHERE lab_search.text <> excluded.text;
  RETURN NULL;
END $$;
CREATE TRIGGER accessions_search_added AFTER INSERT OR UPDATE OF number, patient ON accessions FOR EACH ROW
  EXECUTE FUNCTION write_lab_search();

CREATE FUNCTION rewrite_lab_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE lab_search SET text = found.text FROM lab_search_texts AS found
    WHERE lab_search.accession_id = found.accession_id AND found.booking_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_lab_search_changed AFTER UPDATE OF account_id, patient ON bookings FOR EACH ROW
  EXECUTE FUNCTION rewrite_lab_search();

CREATE FUNCTION rename_lab_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE lab_search SET text = found.text FROM lab_search_texts AS found
    WHERE lab_search.accession_id = found.accession_id AND found.customer_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_lab_search_changed AFTER UPDATE OF first_name, last_name, email, mobile_number, deleted_at ON accounts FOR EACH ROW
  EXECUTE FUNCTION rename_lab_search();
