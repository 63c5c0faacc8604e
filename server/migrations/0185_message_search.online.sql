CREATE TABLE IF NOT EXISTS message_search (
  message_id TEXT PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
  text TEXT NOT NULL
);

CREATE OR REPLACE FUNCTION write_message_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO message_search (message_id, text) VALUES (NEW.id, NEW.search_text)
    ON CONFLICT (message_id) DO UPDATE SET text = excluded.text WHERE message_search.text <> excluded.text;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS messages_search_written ON messages;
CREATE TRIGGER messages_search_written AFTER INSERT OR UPDATE OF recipient, kind ON messages FOR EACH ROW
  EXECUTE FUNCTION write_message_search();

-- The trigger is there, so what is written meanwhile has its row. Whoever deletes a message in the time of a batch waits for it, and whoever
-- changes its text waits for the row and changes that.
EACH messages.id AS INSERT INTO message_search (message_id, text)
  SELECT id, search_text FROM messages WHERE :rows FOR KEY SHARE
  ON CONFLICT (message_id) DO NOTHING;

CREATE INDEX CONCURRENTLY IF NOT EXISTS message_search_words ON message_search USING gin (trigrams(text) COLLATE "C");
