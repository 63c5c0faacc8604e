-- A report that is amended, withdrawn, held or given to somebody else ends its shares, also when a program of before this file does it.
CREATE TRIGGER reports_end_shares AFTER UPDATE OF version, account_id, status, deleted_at ON reports
  WHEN NEW.version <> OLD.version OR NEW.account_id <> OLD.account_id OR NEW.status <> 'Completed' OR NEW.deleted_at IS NOT NULL
BEGIN
  UPDATE report_shares SET ended_at = NEW.updated_at WHERE report_id = NEW.id AND ended_at IS NULL;
END;
-- Nobody shares what is not released.
CREATE TRIGGER report_shares_released BEFORE INSERT ON report_shares
  WHEN NOT EXISTS (SELECT 1 FROM reports
    WHERE id = NEW.report_id AND version = NEW.version AND status = 'Completed' AND deleted_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'only the version that holds of a released report is shared');
END;
