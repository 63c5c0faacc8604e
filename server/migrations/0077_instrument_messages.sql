-- The inbox of analysers: messages as they came, the results that were read in them, and the values that were entered from these.

CREATE TABLE instrument_messages (
  id TEXT PRIMARY KEY,
  instrument_id TEXT NOT NULL REFERENCES instruments (id),
  -- The id that the sender gave it.
  message_id TEXT NOT NULL,
  protocol TEXT NOT NULL CHECK (protocol IN ('hl7', 'astm')),
  -- Text, or its bytes in base64; empty once it was erased.
  raw TEXT NOT NULL,
  encoding TEXT NOT NULL CHECK (encoding IN ('utf8', 'base64')),
  -- Of the bytes.
  sha256 TEXT NOT NULL,
  bytes BIGINT NOT NULL CHECK (bytes > 0),
  state TEXT NOT NULL CHECK (state IN ('received', 'matched', 'unmatched', 'unmapped', 'qc', 'accepted', 'discarded')),
  -- Why it could not be read.
  problem TEXT,
  discard_reason TEXT NOT NULL DEFAULT '',
  decided_by TEXT REFERENCES accounts (id),
  decided_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  UNIQUE (instrument_id, message_id),
  -- Nothing is accepted or discarded but by a person.
  CHECK ((state IN ('accepted', 'discarded')) = (decided_by IS NOT NULL AND decided_at IS NOT NULL)),
  CHECK (state <> 'discarded' OR discard_reason <> '')
);
CREATE INDEX instrument_messages_created ON instrument_messages (instrument_id, created_at, id, state);
CREATE INDEX instrument_messages_state ON instrument_messages (instrument_id, state, created_at, id);
CREATE INDEX instrument_messages_decided ON instrument_messages (decided_at, id) WHERE decided_at IS NOT NULL AND raw <> '';

CREATE TABLE instrument_readings (
  message_id TEXT NOT NULL REFERENCES instrument_messages (id) ON DELETE CASCADE,
  position BIGINT NOT NULL CHECK (position > 0),
  specimen TEXT NOT NULL,
  code TEXT NOT NULL,
  value TEXT NOT NULL,
  unit TEXT NOT NULL,
  parameter_id TEXT REFERENCES parameters (id),
  state TEXT NOT NULL CHECK (state IN ('matched', 'unmatched', 'unmapped', 'qc', 'accepted', 'discarded', 'ignored')),
  reason TEXT,
  detail TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (message_id, position)
);

-- Which value was entered from which reading, and the control or override under which it was.
CREATE TABLE instrument_entries (
  result_id TEXT PRIMARY KEY REFERENCES lab_results (id) ON DELETE CASCADE,
  message_id TEXT NOT NULL,
  position BIGINT NOT NULL,
  qc_record_id TEXT NOT NULL REFERENCES qc_records (id),
  FOREIGN KEY (message_id, position) REFERENCES instrument_readings (message_id, position) ON DELETE CASCADE
);
CREATE INDEX instrument_entries_reading ON instrument_entries (message_id, position);
