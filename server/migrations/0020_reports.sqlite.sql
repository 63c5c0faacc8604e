ALTER TABLE reports ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(doctor_name)) VIRTUAL;
CREATE INDEX reports_search ON reports (created_at, id, account_id, status, report_type, search_text) WHERE deleted_at IS NULL;
-- A filter that most rows pass, and another order: an index that has both is walked from its nearer end, and nothing is sorted.
CREATE INDEX reports_by_status_and_type ON reports (status, report_type, id) WHERE deleted_at IS NULL;
CREATE INDEX reports_by_status_and_amount ON reports (status, amount, id) WHERE deleted_at IS NULL;
