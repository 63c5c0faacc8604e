-- Who did what to which record, when and from where. Written in the transaction of the change itself; never a secret in it.
-- It refers to nothing, so that it outlives what it speaks of.

CREATE TABLE audit_log (
  id TEXT PRIMARY KEY,
  at TIMESTAMPTZ NOT NULL,
  actor_id TEXT,
  action TEXT NOT NULL,
  record_id TEXT,
  address TEXT,
  request_id TEXT,
  details TEXT NOT NULL
);
CREATE INDEX audit_log_at ON audit_log (at);
CREATE INDEX audit_log_record ON audit_log (record_id, at);
CREATE INDEX audit_log_actor ON audit_log (actor_id, at);
CREATE INDEX audit_log_action ON audit_log (action, at);
-- Sorts and filters of the list, with the id that breaks ties.
CREATE INDEX audit_log_by_time ON audit_log (at, id);
CREATE INDEX audit_log_by_action ON audit_log (action, at, id);
