-- Another number is not the one that was verified, also when a program of before this file changes it.
CREATE TRIGGER accounts_mobile_changed AFTER UPDATE OF mobile_number ON accounts
  WHEN NEW.mobile_number IS NOT OLD.mobile_number AND NEW.mobile_verified_at IS OLD.mobile_verified_at
    AND NEW.mobile_verified_at IS NOT NULL
BEGIN
  UPDATE accounts SET mobile_verified_at = NULL WHERE id = NEW.id;
END;
