-- Links by which doctors open one version of a report with a PIN. The link's token and the PIN stand here as hashes alone, that of the
-- PIN salted by the token, so that a copy of the database opens nothing.

CREATE TABLE report_shares (
  id TEXT PRIMARY KEY,
  report_id TEXT NOT NULL REFERENCES reports (id),
  version BIGINT NOT NULL CHECK (version > 0),
  token_hash TEXT NOT NULL UNIQUE,
  pin_hash TEXT NOT NULL,
  -- Wrong PINs so far: the tenth ends the share.
  tries BIGINT NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 10),
  opened BIGINT NOT NULL DEFAULT 0 CHECK (opened >= 0),
  last_opened_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL,
  ended_at TIMESTAMPTZ,
  CHECK (tries < 10 OR ended_at IS NOT NULL)
);
CREATE INDEX report_shares_report ON report_shares (report_id, created_at);
CREATE INDEX report_shares_expires ON report_shares (expires_at);
