-- A kind's messages in one state or on one channel are counted from the index alone.
CREATE INDEX messages_of_kind ON messages (kind, state, channel, id);
