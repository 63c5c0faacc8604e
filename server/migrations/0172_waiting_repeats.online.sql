DROP INDEX CONCURRENTLY IF EXISTS visits_one_repeat;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS visits_one_repeat ON visits (repeat_of)
  WHERE repeat_of IS NOT NULL AND state IN ('unscheduled', 'unassigned', 'assigned', 'accepted');

ALTER TABLE accessions ADD COLUMN IF NOT EXISTS repeats TEXT REFERENCES accessions (id) ON DELETE SET NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS accessions_repeats ON accessions (repeats) WHERE repeats IS NOT NULL;

CREATE TABLE IF NOT EXISTS former_collectors (
  visit_id TEXT NOT NULL REFERENCES visits (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL,
  PRIMARY KEY (visit_id, account_id)
);
