-- An administrator's rights are told by the role of the account. Who has other roles too is read anew when it changes.
CREATE TRIGGER accounts_role_changed AFTER UPDATE OF role ON accounts FOR EACH ROW
  WHEN (NEW.role IS DISTINCT FROM OLD.role) EXECUTE FUNCTION move_rights_version();
