-- The list of messages is filtered by kind.
CREATE INDEX messages_by_kind ON messages (kind, id);
