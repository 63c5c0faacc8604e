-- Files of people: what is in the storage, whose it is, and the SHA-256 it must have. A row is written before its bytes are
-- stored, so that bytes without a record can be found and removed.

CREATE TABLE files (
  id TEXT PRIMARY KEY,
  purpose TEXT NOT NULL,
  stored_name TEXT NOT NULL UNIQUE,
  original_name TEXT NOT NULL,
  mime TEXT NOT NULL,
  bytes BIGINT NOT NULL CHECK (bytes > 0),
  sha256 TEXT NOT NULL,
  owner_id TEXT NOT NULL REFERENCES accounts (id),
  created_at TIMESTAMPTZ NOT NULL,
  attached_at TIMESTAMPTZ,
  links_ended_at TIMESTAMPTZ,
  deleted_at TIMESTAMPTZ
);
CREATE INDEX files_owner ON files (owner_id);
CREATE INDEX files_unattached ON files (created_at) WHERE attached_at IS NULL;
