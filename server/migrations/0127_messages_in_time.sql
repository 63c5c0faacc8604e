-- Messages of a state, and those of a period on any channel and of any kind, are counted and read in the order of time from an index alone.
CREATE INDEX messages_of_state ON messages (state, created_at, id, channel, kind);
CREATE INDEX messages_of_time ON messages (created_at, id, channel, kind);
DROP INDEX messages_created;
