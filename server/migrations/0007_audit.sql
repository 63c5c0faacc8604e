-- Who did what to which record, when and from where. Written in the transaction of the change itself; never a secret in it.

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
