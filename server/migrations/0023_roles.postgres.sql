CREATE FUNCTION move_rights_version() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE rights_version SET version = version + 1;
  RETURN NULL;
END $$;
CREATE FUNCTION keep_staff() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE accounts SET is_staff = 1 WHERE id = NEW.account_id;
  ELSE
    UPDATE accounts SET is_staff = (EXISTS (SELECT 1 FROM role_assignments WHERE account_id = OLD.account_id))::int
      WHERE id = OLD.account_id;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION refuse_assignment_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'role_assignments are given and taken, never changed';
END $$;
CREATE TRIGGER role_assignments_staff AFTER INSERT OR DELETE ON role_assignments FOR EACH ROW EXECUTE FUNCTION keep_staff();
CREATE TRIGGER role_assignments_version AFTER INSERT OR DELETE ON role_assignments
  FOR EACH STATEMENT EXECUTE FUNCTION move_rights_version();
CREATE TRIGGER role_assignments_stay BEFORE UPDATE ON role_assignments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_assignment_change();
CREATE TRIGGER role_permissions_version AFTER INSERT OR DELETE ON role_permissions
  FOR EACH STATEMENT EXECUTE FUNCTION move_rights_version();
CREATE TRIGGER roles_version AFTER UPDATE ON roles FOR EACH STATEMENT EXECUTE FUNCTION move_rights_version();
