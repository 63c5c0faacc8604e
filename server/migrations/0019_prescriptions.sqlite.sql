ALTER TABLE prescriptions ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(city || ' ' || message)) VIRTUAL;
CREATE INDEX prescriptions_search ON prescriptions (created_at, id, account_id, status, city, search_text) WHERE deleted_at IS NULL;
