-- The audit log only grows: the database itself refuses to change or drop a row.
-- A body stays on one line: a statement ends with a semicolon at the end of a line.

CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;
-- INSERT OR REPLACE would drop the row before without a DELETE that triggers see.
CREATE TRIGGER audit_log_no_replace BEFORE INSERT ON audit_log WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = NEW.id) BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;

CREATE INDEX audit_log_action ON audit_log (action, at);
