-- The texts of messages by runs of three characters, as those of bookings: a number, or a part of one, is found without reading the texts
-- of all messages. A table of its own, because a message changes several times while it is sent, and its text does not.
CREATE TABLE message_search (
  message_id TEXT PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
  text TEXT NOT NULL
);
INSERT INTO message_search (message_id, text) SELECT id, search_text FROM messages;
CREATE INDEX message_search_words ON message_search USING gin (trigrams(text) COLLATE "C");

CREATE FUNCTION write_message_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO message_search (message_id, text) VALUES (NEW.id, NEW.search_text)
    ON CONFLICT (message_id) DO UPDATE SET text = excluded.text WHERE message_search.text <> excluded.text;
  RETURN NULL;
END $$;
CREATE TRIGGER messages_search_written AFTER INSERT OR UPDATE OF recipient, kind ON messages FOR EACH ROW
  EXECUTE FUNCTION write_message_search();
