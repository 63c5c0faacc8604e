CREATE FUNCTION count_centre_customer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
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
CREATE TRIGGER bookings_customer_counted AFTER INSERT OR DELETE ON bookings FOR EACH ROW
  EXECUTE FUNCTION count_centre_customer();
CREATE TRIGGER bookings_customer_moved AFTER UPDATE OF centre_id, account_id ON bookings FOR EACH ROW
  WHEN (NEW.centre_id IS DISTINCT FROM OLD.centre_id OR NEW.account_id IS DISTINCT FROM OLD.account_id)
  EXECUTE FUNCTION count_centre_customer();
CREATE TRIGGER home_collections_customer_counted AFTER INSERT OR DELETE ON home_collections FOR EACH ROW
  EXECUTE FUNCTION count_centre_customer();
CREATE TRIGGER home_collections_customer_moved AFTER UPDATE OF centre_id, account_id ON home_collections FOR EACH ROW
  WHEN (NEW.centre_id IS DISTINCT FROM OLD.centre_id OR NEW.account_id IS DISTINCT FROM OLD.account_id)
  EXECUTE FUNCTION count_centre_customer();
CREATE TRIGGER prescriptions_customer_counted AFTER INSERT OR DELETE ON prescriptions FOR EACH ROW
  EXECUTE FUNCTION count_centre_customer();
CREATE TRIGGER prescriptions_customer_moved AFTER UPDATE OF centre_id, account_id ON prescriptions FOR EACH ROW
  WHEN (NEW.centre_id IS DISTINCT FROM OLD.centre_id OR NEW.account_id IS DISTINCT FROM OLD.account_id)
  EXECUTE FUNCTION count_centre_customer();
CREATE TRIGGER reports_customer_counted AFTER INSERT OR DELETE ON reports FOR EACH ROW
  EXECUTE FUNCTION count_centre_customer();
CREATE TRIGGER reports_customer_moved AFTER UPDATE OF centre_id, account_id ON reports FOR EACH ROW
  WHEN (NEW.centre_id IS DISTINCT FROM OLD.centre_id OR NEW.account_id IS DISTINCT FROM OLD.account_id)
  EXECUTE FUNCTION count_centre_customer();
