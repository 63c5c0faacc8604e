-- Being registered somewhere counts as one record there, and is never changed.
CREATE FUNCTION count_registered_customer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO centre_customers (centre_id, account_id, records) VALUES (NEW.registered_centre_id, NEW.id, 1)
    ON CONFLICT (centre_id, account_id) DO UPDATE SET records = centre_customers.records + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_customer_registered AFTER INSERT ON accounts FOR EACH ROW WHEN (NEW.registered_centre_id IS NOT NULL)
  EXECUTE FUNCTION count_registered_customer();
