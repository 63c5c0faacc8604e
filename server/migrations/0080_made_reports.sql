-- Reports that are made here from authorised values. A report belongs to one order (accession); those lines that are accredited are
-- in another report than all others. Programs before this file upload reports, and see these as uploaded ones.

ALTER TABLE reports ADD COLUMN origin TEXT NOT NULL DEFAULT 'uploaded' CHECK (origin IN ('uploaded', 'made'));
ALTER TABLE reports ADD COLUMN accession_id TEXT REFERENCES accessions (id) ON DELETE SET NULL;
ALTER TABLE reports ADD COLUMN accredited BIGINT NOT NULL DEFAULT 0 CHECK (accredited IN (0, 1));
CREATE UNIQUE INDEX reports_of_order ON reports (accession_id, accredited) WHERE accession_id IS NOT NULL AND deleted_at IS NULL;

-- Null for an uploaded file.
ALTER TABLE report_versions ADD COLUMN kind TEXT CHECK (kind IN ('preliminary', 'final', 'supplementary', 'amended'));

-- What a version says, as JSON, and the template that it was drawn by: for its FHIR document, and for the next version.
CREATE TABLE made_versions (
  report_id TEXT NOT NULL REFERENCES reports (id),
  version BIGINT NOT NULL CHECK (version > 0),
  template TEXT NOT NULL,
  content TEXT NOT NULL,
  released_by TEXT NOT NULL REFERENCES accounts (id),
  released_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (report_id, version)
);

-- The versions of values that a version of a report holds.
CREATE TABLE released_results (
  report_id TEXT NOT NULL,
  version BIGINT NOT NULL,
  result_id TEXT NOT NULL REFERENCES lab_results (id) ON DELETE CASCADE,
  PRIMARY KEY (report_id, version, result_id),
  FOREIGN KEY (report_id, version) REFERENCES made_versions (report_id, version)
);
CREATE INDEX released_results_result ON released_results (result_id);
