-- Sign-in by a code on the telephone. The code is derived from the number and the start of its row, so nothing here tells it.

ALTER TABLE accounts ADD COLUMN mobile_verified_at TIMESTAMPTZ;

CREATE TABLE sign_in_codes (
  -- A keyed hash of the mobile number.
  number_mark TEXT PRIMARY KEY,
  started_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL,
  -- When the same code may be sent again.
  next_at TIMESTAMPTZ NOT NULL,
  sends BIGINT NOT NULL CHECK (sends > 0),
  tries BIGINT NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  used_at TIMESTAMPTZ
);
CREATE INDEX sign_in_codes_expires ON sign_in_codes (expires_at);
