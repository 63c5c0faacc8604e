CREATE TRIGGER bookings_customer_added AFTER INSERT ON bookings BEGIN
  INSERT INTO centre_customers (centre_id, account_id, records) SELECT NEW.centre_id, NEW.account_id, 1
    WHERE NEW.centre_id IS NOT NULL AND NEW.account_id IS NOT NULL
    ON CONFLICT (centre_id, account_id) DO UPDATE SET records = records + 1;
END;
CREATE TRIGGER bookings_customer_moved AFTER UPDATE OF centre_id, account_id ON bookings
  WHEN NEW.centre_id IS NOT OLD.centre_id OR NEW.account_id IS NOT OLD.account_id
BEGIN
  UPDATE centre_customers SET records = records - 1 WHERE centre_id = OLD.centre_id AND account_id = OLD.account_id;
  DELETE FROM centre_customers WHERE centre_id = OLD.centre_id AND account_id = OLD.account_id AND records = 0;
  INSERT INTO centre_customers (centre_id, account_id, records) SELECT NEW.centre_id, NEW.account_id, 1
    WHERE NEW.centre_id IS NOT NULL AND NEW.account_id IS NOT NULL
    ON CONFLICT (centre_id, account_id) DO UPDATE SET records = records + 1;
END;
CREATE TRIGGER bookings_customer_removed AFTER DELETE ON bookings BEGIN
  UPDATE centre_customers SET records = records - 1 WHERE centre_id = OLD.centre_id AND account_id = OLD.account_id;
  DELETE FROM centre_customers WHERE centre_id = OLD.centre_id AND account_id = OLD.account_id AND records = 0;
END;
CREATE TRIGGER home_collections_customer_added AFTER INSERT ON home_collections BEGIN
  INSERT INTO centre_customers (centre_id, account_id, records) SELECT NEW.centre_id, NEW.account_id, 1
    WHERE NEW.centre_id IS NOT NULL AND NEW.account_id IS NOT NULL
    ON CONFLICT (centre_id, account_id) DO UPDATE SET records = records + 1;
END;
CREATE TRIGGER home_collections_customer_moved AFTER UPDATE OF centre_id, account_id ON home_collections
  WHEN NEW.centre_id IS NOT OLD.centre_id OR NEW.account_id IS NOT OLD.account_id
BEGIN
  UPDATE centre_customers SET records = records - 1 WHERE centre_id = OLD.centre_id AND account_id = OLD.account_id;
  DELETE FROM centre_customers WHERE centre_id = OLD.centre_id AND account_id = OLD.account_id AND records = 0;
  INSERT INTO centre_customers (centre_id, account_id, records) SELECT NEW.centre_id, NEW.account_id, 1
    WHERE NEW.centre_id IS NOT NULL AND NEW.account_id IS NOT NULL
    ON CONFLICT (centre_id, account_id) DO UPDATE SET records = records + 1;
END;
CREATE TRIGGER home_collections_customer_removed AFTER DELETE ON home_collections BEGIN
  UPDATE centre_customers SET records = records - 1 WHERE centre_id = OLD.centre_id AND account_id = OLD.account_id;
  DELETE FROM centre_customers WHERE centre_id = OLD.centre_id AND account_id = OLD.account_id AND records = 0;
END;
CREATE TRIGGER prescriptions_customer_added AFTER INSERT ON prescriptions BEGIN
  INSERT INTO centre_customers (centre_id, account_id, records) SELECT NEW.centre_id, NEW.account_id, 1
    WHERE NEW.centre_id IS NOT NULL AND NEW.account_id IS NOT NULL
    ON CONFLICT (centre_id, account_id) DO UPDATE SET records = records + 1;
END;
CREATE TRIGGER prescriptions_customer_moved AFTER UPDATE OF centre_id, account_id ON prescriptions
  WHEN NEW.centre_id IS NOT OLD.centre_id OR NEW.account_id IS NOT OLD.account_id
BEGIN
  UPDATE centre_customers SET records = records - 1 WHERE centre_id = OLD.centre_id AND account_id = OLD.account_id;
  DELETE FROM centre_customers WHERE centre_id = OLD.centre_id AND account_id = OLD.account_id AND records = 0;
  INSERT INTO centre_customers (centre_id, account_id, records) SELECT NEW.centre_id, NEW.account_id, 1
    WHERE NEW.centre_id IS NOT NULL AND NEW.account_id IS NOT NULL
    ON CONFLICT (centre_id, account_id) DO UPDATE SET records = records + 1;
END;
CREATE TRIGGER prescriptions_customer_removed AFTER DELETE ON prescriptions BEGIN
  UPDATE centre_customers SET records = records - 1 WHERE centre_id = OLD.centre_id AND account_id = OLD.account_id;
  DELETE FROM centre_customers WHERE centre_id = OLD.centre_id AND account_id = OLD.account_id AND records = 0;
END;
CREATE TRIGGER reports_customer_added AFTER INSERT ON reports BEGIN
  INSERT INTO centre_customers (centre_id, account_id, records) SELECT NEW.centre_id, NEW.account_id, 1
    WHERE NEW.centre_id IS NOT NULL AND NEW.account_id IS NOT NULL
    ON CONFLICT (centre_id, account_id) DO UPDATE SET records = records + 1;
END;
CREATE TRIGGER reports_customer_moved AFTER UPDATE OF centre_id, account_id ON reports
  WHEN NEW.centre_id IS NOT OLD.centre_id OR NEW.account_id IS NOT OLD.account_id
BEGIN
  UPDATE centre_customers SET records = records - 1 WHERE centre_id = OLD.centre_id AND account_id = OLD.account_id;
  DELETE FROM centre_customers WHERE centre_id = OLD.centre_id AND account_id = OLD.account_id AND records = 0;
  INSERT INTO centre_customers (centre_id, account_id, records) SELECT NEW.centre_id, NEW.account_id, 1
    WHERE NEW.centre_id IS NOT NULL AND NEW.account_id IS NOT NULL
    ON CONFLICT (centre_id, account_id) DO UPDATE SET records = records + 1;
END;
CREATE TRIGGER reports_customer_removed AFTER DELETE ON reports BEGIN
  UPDATE centre_customers SET records = records - 1 WHERE centre_id = OLD.centre_id AND account_id = OLD.account_id;
  DELETE FROM centre_customers WHERE centre_id = OLD.centre_id AND account_id = OLD.account_id AND records = 0;
END;
