-- A filter that most rows pass, and another order: an index that has both is walked from its nearer end, and nothing is sorted.
CREATE INDEX reports_by_status_and_type ON reports (status, report_type, id) WHERE deleted_at IS NULL;
CREATE INDEX reports_by_status_and_amount ON reports (status, amount, id) WHERE deleted_at IS NULL;
CREATE INDEX bookings_by_city_and_status ON bookings (city, status, created_at, id);
-- A search with a filter: what the filter asks is in the index that the search reads from end to end.
DROP INDEX prescriptions_search;
CREATE INDEX prescriptions_search ON prescriptions (created_at, id, account_id, status, city, search_text) WHERE deleted_at IS NULL;
DROP INDEX reports_search;
CREATE INDEX reports_search ON reports (created_at, id, account_id, status, report_type, search_text) WHERE deleted_at IS NULL;
