-- Another number is not the one that was verified, also when a program of before this file changes it.
CREATE FUNCTION forget_verified_mobile() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.mobile_verified_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER accounts_mobile_changed BEFORE UPDATE OF mobile_number ON accounts FOR EACH ROW
  WHEN (NEW.mobile_number IS DISTINCT FROM OLD.mobile_number
    AND NEW.mobile_verified_at IS NOT DISTINCT FROM OLD.mobile_verified_at)
  EXECUTE FUNCTION forget_verified_mobile();
