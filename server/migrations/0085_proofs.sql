-- Proofs that the audit log, the ledger and the events of tubes are as they were written: one chain over the rows of all three, filled
-- after the commit. `text_digest` covers what a lawful erasure removes, and `digest` the rest of the row and `text_digest`.
CREATE TABLE proof_entries (
  seq BIGINT PRIMARY KEY CHECK (seq > 0),
  table_name TEXT NOT NULL CHECK (table_name IN ('audit_log', 'ledger_entries', 'specimen_events')),
  row_id TEXT NOT NULL,
  -- Null after a lawful erasure: nobody can guess the text from its digest any more.
  salt TEXT,
  text_digest TEXT NOT NULL,
  digest TEXT NOT NULL,
  previous TEXT NOT NULL,
  hash TEXT NOT NULL,
  UNIQUE (table_name, row_id)
);

-- How far the sequencer has come in each table, and how far its look through the whole table has that it makes once a day, for rows whose
-- transaction took long. Null: it is done for that day.
CREATE TABLE proof_positions (
  table_name TEXT PRIMARY KEY,
  position TEXT NOT NULL,
  look_day TEXT NOT NULL,
  look_position TEXT
);

-- The public keys of the signatures, as SPKI in base64. Each names the one before and signs it.
CREATE TABLE proof_keys (
  id TEXT PRIMARY KEY,
  public_key TEXT NOT NULL UNIQUE,
  replaces TEXT UNIQUE REFERENCES proof_keys (id),
  signature TEXT,
  made_at TIMESTAMPTZ NOT NULL,
  CHECK ((replaces IS NULL) = (signature IS NULL))
);

-- What is published: one signed statement a day.
CREATE TABLE proof_heads (
  day TEXT PRIMARY KEY,
  statement TEXT NOT NULL,
  signature TEXT NOT NULL,
  key_id TEXT NOT NULL REFERENCES proof_keys (id)
);

-- The sequencer looks for new events in the order of time.
CREATE INDEX specimen_events_by_time ON specimen_events (server_at, specimen_id, seq);
