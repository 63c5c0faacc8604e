ALTER TABLE accounts ADD COLUMN IF NOT EXISTS registered_centre_id TEXT REFERENCES centres (id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS accounts_registered_at_centre ON accounts (registered_centre_id)
  WHERE registered_centre_id IS NOT NULL;

CREATE OR REPLACE FUNCTION count_registered_customer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO centre_customers (centre_id, account_id, records) VALUES (NEW.registered_centre_id, NEW.id, 1)
    ON CONFLICT (centre_id, account_id) DO UPDATE SET records = centre_customers.records + 1;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS accounts_customer_registered ON accounts;
CREATE TRIGGER accounts_customer_registered AFTER INSERT ON accounts FOR EACH ROW WHEN (NEW.registered_centre_id IS NOT NULL)
  EXECUTE FUNCTION count_registered_customer();
