ALTER TABLE messages ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(recipient || ' ' || kind)) STORED;
CREATE INDEX messages_search ON messages (id, created_at, state, channel, account_id, search_text);
