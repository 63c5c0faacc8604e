-- The search through messages reads the period that was asked for alone, and finds the kind in the index too.
DROP INDEX messages_search;
CREATE INDEX messages_search ON messages (created_at, id, state, channel, kind, account_id, search_text);
