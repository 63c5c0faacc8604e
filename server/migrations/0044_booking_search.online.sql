CREATE TABLE IF NOT EXISTS booking_search (
  booking_id TEXT PRIMARY KEY REFERENCES bookings (id) ON DELETE CASCADE,
  text TEXT NOT NULL
);

CREATE OR REPLACE FUNCTION trigrams(body text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS 'SELECT array_agg(DISTINCT substr(body, place, 3)) FROM generate_series(1, length(body) - 2) AS place';

CREATE OR REPLACE FUNCTION write_booking_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO booking_search (booking_id, text)
    SELECT NEW.id, NEW.search_text || ' ' || CASE WHEN deleted_at IS NULL THEN search_text ELSE '' END
    FROM accounts WHERE id = NEW.account_id
    ON CONFLICT (booking_id) DO UPDATE SET text = excluded.text WHERE booking_search.text <> excluded.text;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS bookings_search_added ON bookings;
CREATE TRIGGER bookings_search_added AFTER INSERT OR UPDATE OF order_id, payment_id, account_id ON bookings FOR EACH ROW
  EXECUTE FUNCTION write_booking_search();

CREATE OR REPLACE FUNCTION rename_booking_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE booking_search SET text =
    bookings.search_text || ' ' || CASE WHEN NEW.deleted_at IS NULL THEN NEW.search_text ELSE '' END
    FROM bookings WHERE bookings.id = booking_id AND bookings.account_id = NEW.id;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS accounts_search_changed ON accounts;
CREATE TRIGGER accounts_search_changed AFTER UPDATE OF first_name, last_name, email, mobile_number, deleted_at ON accounts FOR EACH ROW
  EXECUTE FUNCTION rename_booking_search();

-- The triggers are there, so what is written meanwhile has its row. A customer or booking that changes in the time of a batch waits for it, and
-- its trigger finds the row then.
EACH bookings.id AS INSERT INTO booking_search (booking_id, text)
  SELECT bookings.id, bookings.search_text || ' ' || CASE WHEN accounts.deleted_at IS NULL THEN accounts.search_text ELSE '' END
  FROM bookings JOIN accounts ON accounts.id = bookings.account_id
  WHERE :rows
  FOR SHARE OF bookings, accounts
  ON CONFLICT (booking_id) DO NOTHING;

CREATE INDEX CONCURRENTLY IF NOT EXISTS booking_search_words ON booking_search USING gin (trigrams(text) COLLATE "C");
