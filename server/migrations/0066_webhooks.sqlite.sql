ALTER TABLE webhooks ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(url)) VIRTUAL;
CREATE INDEX webhooks_search ON webhooks (created_at, id, search_text);
