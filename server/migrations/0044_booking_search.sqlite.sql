-- The number is the row of the index below. Without it VACUUM could renumber the rows.
CREATE TABLE booking_search (
  number INTEGER PRIMARY KEY,
  booking_id TEXT NOT NULL UNIQUE REFERENCES bookings (id) ON DELETE CASCADE,
  text TEXT NOT NULL
);
CREATE VIRTUAL TABLE booking_search_words USING fts5 (
  text, content = 'booking_search', content_rowid = 'number', tokenize = 'trigram'
);

CREATE TRIGGER booking_search_added AFTER INSERT ON booking_search BEGIN
  INSERT INTO booking_search_words (rowid, text) VALUES (NEW.number, NEW.text);
END;
CREATE TRIGGER booking_search_removed AFTER DELETE ON booking_search BEGIN
  INSERT INTO booking_search_words (booking_search_words, rowid, text) VALUES ('delete', OLD.number, OLD.text);
END;
CREATE TRIGGER booking_search_changed AFTER UPDATE OF text ON booking_search WHEN NEW.text <> OLD.text BEGIN
  INSERT INTO booking_search_words (booking_search_words, rowid, text) VALUES ('delete', OLD.number, OLD.text);
  INSERT INTO booking_search_words (rowid, text) VALUES (NEW.number, NEW.text);
END;

INSERT INTO booking_search (booking_id, text)
  SELECT bookings.id, bookings.search_text || ' ' || CASE WHEN accounts.deleted_at IS NULL THEN accounts.search_text ELSE '' END
  FROM bookings JOIN accounts ON accounts.id = bookings.account_id ORDER BY bookings.created_at, bookings.id;

CREATE TRIGGER bookings_search_added AFTER INSERT ON bookings BEGIN
  INSERT INTO booking_search (booking_id, text)
    SELECT NEW.id, NEW.search_text || ' ' || CASE WHEN deleted_at IS NULL THEN search_text ELSE '' END
    FROM accounts WHERE id = NEW.account_id;
END;
CREATE TRIGGER bookings_search_changed AFTER UPDATE OF order_id, payment_id, account_id ON bookings BEGIN
  UPDATE booking_search SET text = NEW.search_text || ' ' ||
    (SELECT CASE WHEN deleted_at IS NULL THEN search_text ELSE '' END FROM accounts WHERE id = NEW.account_id)
    WHERE booking_id = NEW.id;
END;
CREATE TRIGGER accounts_search_changed AFTER UPDATE OF first_name, last_name, email, mobile_number, deleted_at ON accounts BEGIN
  UPDATE booking_search SET text =
    (SELECT search_text FROM bookings WHERE id = booking_id) || ' ' ||
    (SELECT CASE WHEN deleted_at IS NULL THEN search_text ELSE '' END FROM accounts WHERE id = NEW.id)
    WHERE booking_id IN (SELECT id FROM bookings WHERE account_id = NEW.id);
END;
