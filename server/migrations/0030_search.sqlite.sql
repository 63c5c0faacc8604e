-- What the search boxes of the lists of prescriptions, reports and partners look through, as 0022 has it for the others.

ALTER TABLE prescriptions ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(city || ' ' || message)) VIRTUAL;
CREATE INDEX prescriptions_search ON prescriptions (created_at, id, account_id, search_text) WHERE deleted_at IS NULL;
ALTER TABLE reports ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(doctor_name)) VIRTUAL;
CREATE INDEX reports_search ON reports (created_at, id, account_id, search_text) WHERE deleted_at IS NULL;
ALTER TABLE affiliates ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(name || ' ' || code || ' ' || mobile_number || ' ' || city)) VIRTUAL;
CREATE INDEX affiliates_search ON affiliates (name, id, search_text);
