ALTER TABLE api_keys ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(name || ' ' || hint)) VIRTUAL;
CREATE INDEX api_keys_search ON api_keys (created_at, id, ended_at, search_text);
