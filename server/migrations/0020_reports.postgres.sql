ALTER TABLE reports ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(doctor_name)) STORED;
CREATE INDEX reports_search ON reports (created_at, id) INCLUDE (account_id, status, report_type, search_text)
  WHERE deleted_at IS NULL;
