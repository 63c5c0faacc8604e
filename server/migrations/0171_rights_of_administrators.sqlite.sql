-- An administrator's rights are told by the role of the account. Who has other roles too is read anew when it changes.
CREATE TRIGGER accounts_role_changed AFTER UPDATE OF role ON accounts WHEN NEW.role <> OLD.role BEGIN
  UPDATE rights_version SET version = version + 1;
END;
