ALTER TABLE api_keys ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(name || ' ' || hint)) STORED;
