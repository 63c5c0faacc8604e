-- The audit log only grows: the database itself refuses to change or drop a row.
-- A body stays on one line: a statement ends with a semicolon at the end of a line.

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'audit_log is append-only'; END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE INDEX audit_log_action ON audit_log (action, at);
