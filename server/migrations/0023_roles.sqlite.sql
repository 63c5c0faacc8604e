CREATE TRIGGER role_assignments_given AFTER INSERT ON role_assignments BEGIN
  UPDATE accounts SET is_staff = 1 WHERE id = NEW.account_id;
  UPDATE rights_version SET version = version + 1;
END;
CREATE TRIGGER role_assignments_taken AFTER DELETE ON role_assignments BEGIN
  UPDATE accounts SET is_staff = EXISTS (SELECT 1 FROM role_assignments WHERE account_id = OLD.account_id)
    WHERE id = OLD.account_id;
  UPDATE rights_version SET version = version + 1;
END;
-- What is replaced is deleted and given anew.
CREATE TRIGGER role_assignments_stay BEFORE UPDATE ON role_assignments BEGIN
  SELECT RAISE(ABORT, 'role_assignments are given and taken, never changed');
END;
CREATE TRIGGER role_permissions_given AFTER INSERT ON role_permissions BEGIN
  UPDATE rights_version SET version = version + 1;
END;
CREATE TRIGGER role_permissions_taken AFTER DELETE ON role_permissions BEGIN
  UPDATE rights_version SET version = version + 1;
END;
CREATE TRIGGER roles_renamed AFTER UPDATE ON roles BEGIN
  UPDATE rights_version SET version = version + 1;
END;
