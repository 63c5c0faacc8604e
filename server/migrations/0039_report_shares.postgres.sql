-- A report that is amended, withdrawn, held or given to somebody else ends its shares, also when a program of before this file does it.
CREATE FUNCTION end_report_shares() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE report_shares SET ended_at = NEW.updated_at WHERE report_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER reports_end_shares AFTER UPDATE OF version, account_id, status, deleted_at ON reports FOR EACH ROW
  WHEN (NEW.version <> OLD.version OR NEW.account_id <> OLD.account_id OR NEW.status <> 'Completed' OR NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION end_report_shares();
-- Nobody shares what is not released.
CREATE FUNCTION refuse_unreleased_share() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM reports
    WHERE id = NEW.report_id AND version = NEW.version AND status = 'Completed' AND deleted_at IS NULL) THEN
    RAISE EXCEPTION 'only the version that holds of a released report is shared';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER report_shares_released BEFORE INSERT ON report_shares FOR EACH ROW EXECUTE FUNCTION refuse_unreleased_share();
