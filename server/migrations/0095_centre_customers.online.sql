CREATE TABLE IF NOT EXISTS centre_customers (
  centre_id TEXT NOT NULL REFERENCES centres (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  records INTEGER NOT NULL,
  PRIMARY KEY (centre_id, account_id)
);
CREATE INDEX IF NOT EXISTS centre_customers_account ON centre_customers (account_id);

CREATE OR REPLACE FUNCTION count_centre_customer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE centre_customers SET records = records - 1 WHERE centre_id = OLD.centre_id AND account_id = OLD.account_id;
    DELETE FROM centre_customers WHERE centre_id = OLD.centre_id AND account_id = OLD.account_id AND records = 0;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.centre_id IS NOT NULL AND NEW.account_id IS NOT NULL THEN
    INSERT INTO centre_customers (centre_id, account_id, records) VALUES (NEW.centre_id, NEW.account_id, 1)
      ON CONFLICT (centre_id, account_id) DO UPDATE SET records = centre_customers.records + 1;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS bookings_customer_counted ON bookings;
CREATE TRIGGER bookings_customer_counted AFTER INSERT OR DELETE ON bookings FOR EACH ROW
  EXECUTE FUNCTION count_centre_customer();
DROP TRIGGER IF EXISTS bookings_customer_moved ON bookings;
CREATE TRIGGER bookings_customer_moved AFTER UPDATE OF centre_id, account_id ON bookings FOR EACH ROW
  WHEN (NEW.centre_id IS DISTINCT FROM OLD.centre_id OR NEW.account_id IS DISTINCT FROM OLD.account_id)
  EXECUTE FUNCTION count_centre_customer();
DROP TRIGGER IF EXISTS home_collections_customer_counted ON home_collections;
CREATE TRIGGER home_collections_customer_counted AFTER INSERT OR DELETE ON home_collections FOR EACH ROW
  EXECUTE FUNCTION count_centre_customer();
DROP TRIGGER IF EXISTS home_collections_customer_moved ON home_collections;
CREATE TRIGGER home_collections_customer_moved AFTER UPDATE OF centre_id, account_id ON home_collections FOR EACH ROW
  WHEN (NEW.centre_id IS DISTINCT FROM OLD.centre_id OR NEW.account_id IS DISTINCT FROM OLD.account_id)
  EXECUTE FUNCTION count_centre_customer();
DROP TRIGGER IF EXISTS prescriptions_customer_counted ON prescriptions;
CREATE TRIGGER prescriptions_customer_counted AFTER INSERT OR DELETE ON prescriptions FOR EACH ROW
  EXECUTE FUNCTION count_centre_customer();
DROP TRIGGER IF EXISTS prescriptions_customer_moved ON prescriptions;
CREATE TRIGGER prescriptions_customer_moved AFTER UPDATE OF centre_id, account_id ON prescriptions FOR EACH ROW
  WHEN (NEW.centre_id IS DISTINCT FROM OLD.centre_id OR NEW.account_id IS DISTINCT FROM OLD.account_id)
  EXECUTE FUNCTION count_centre_customer();
DROP TRIGGER IF EXISTS reports_customer_counted ON reports;
CREATE TRIGGER reports_customer_counted AFTER INSERT OR DELETE ON reports FOR EACH ROW
  EXECUTE FUNCTION count_centre_customer();
DROP TRIGGER IF EXISTS reports_customer_moved ON reports;
CREATE TRIGGER reports_customer_moved AFTER UPDATE OF centre_id, account_id ON reports FOR EACH ROW
  WHEN (NEW.centre_id IS DISTINCT FROM OLD.centre_id OR NEW.account_id IS DISTINCT FROM OLD.account_id)
  EXECUTE FUNCTION count_centre_customer();

-- The triggers count what is written from now on. Nothing is written while a batch counts all records of its customers anew.
EACH accounts.id AS LOCK TABLE bookings, home_collections, prescriptions, reports IN SHARE MODE;
  INSERT INTO centre_customers (centre_id, account_id, records)
  SELECT records.centre_id, records.account_id, count(*) FROM accounts JOIN (
    SELECT centre_id, account_id FROM bookings
    UNION ALL SELECT centre_id, account_id FROM home_collections
    UNION ALL SELECT centre_id, account_id FROM prescriptions
    UNION ALL SELECT centre_id, account_id FROM reports
  ) AS records ON records.account_id = accounts.id
  WHERE :rows AND records.centre_id IS NOT NULL
  GROUP BY records.centre_id, records.account_id
  ON CONFLICT (centre_id, account_id) DO UPDATE SET records = excluded.records;

DROP INDEX CONCURRENTLY IF EXISTS bookings_of_account_at_centre;
DROP INDEX CONCURRENTLY IF EXISTS home_collections_of_account_at_centre;
DROP INDEX CONCURRENTLY IF EXISTS prescriptions_of_account_at_centre;
DROP INDEX CONCURRENTLY IF EXISTS reports_of_account_at_centre;
