-- What reports of a centre carry besides their results. A report keeps the bytes that it was issued with.
CREATE TABLE centre_letterheads (
  centre_id TEXT PRIMARY KEY REFERENCES centres (id),
  line TEXT NOT NULL DEFAULT '',
  footer TEXT NOT NULL DEFAULT '',
  footer_hi TEXT NOT NULL DEFAULT '',
  certificate_url TEXT NOT NULL DEFAULT '',
  logo_file_id TEXT REFERENCES files (id),
  symbol_file_id TEXT REFERENCES files (id),
  updated_at TIMESTAMPTZ NOT NULL
);
