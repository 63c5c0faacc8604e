-- Settings of the site that staff change: one row, made by the first change; until then the environment says what the site is. Its
-- version is what every process looks at. `settings` is a JSON object.

CREATE TABLE site_settings (
  id TEXT PRIMARY KEY CHECK (id = 'site'),
  version BIGINT NOT NULL CHECK (version > 0),
  settings TEXT NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);

CREATE TABLE site_logos (
  kind TEXT PRIMARY KEY CHECK (kind IN ('light', 'dark', 'icon')),
  file_id TEXT NOT NULL UNIQUE REFERENCES files (id),
  width BIGINT NOT NULL CHECK (width > 0),
  height BIGINT NOT NULL CHECK (height > 0)
);
