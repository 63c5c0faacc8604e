-- Being registered somewhere counts as one record there, and is never changed.
CREATE TRIGGER accounts_customer_registered AFTER INSERT ON accounts WHEN NEW.registered_centre_id IS NOT NULL BEGIN
  INSERT INTO centre_customers (centre_id, account_id, records) VALUES (NEW.registered_centre_id, NEW.id, 1)
    ON CONFLICT (centre_id, account_id) DO UPDATE SET records = records + 1;
END;
