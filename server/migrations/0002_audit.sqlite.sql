-- The audit log only grows: the database itself refuses to change or drop a row.
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
-- INSERT OR REPLACE would drop the row before without a DELETE that triggers see.
CREATE TRIGGER audit_log_no_replace BEFORE INSERT ON audit_log WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;

-- What the search box looks through, in one lower-case text: one comparison for each row instead of one for each column. It is
-- computed once, for the index that a search reads from end to end; what a filter asks is in that index too, so no row is looked up.
-- The same holds for `search_text` and the `_search` index of every other list.
ALTER TABLE audit_log ADD COLUMN search_text TEXT GENERATED ALWAYS AS (
  lower(action || ' ' || coalesce(record_id, '') || ' ' || coalesce(address, ''))
) VIRTUAL;
CREATE INDEX audit_log_search ON audit_log (at, id, actor_id, action, search_text);
