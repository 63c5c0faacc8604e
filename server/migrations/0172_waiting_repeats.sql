-- A repeat that nobody has begun takes further tests; one that is under way or over takes none, and another one is made beside it.
DROP INDEX visits_one_repeat;
CREATE UNIQUE INDEX visits_one_repeat ON visits (repeat_of)
  WHERE repeat_of IS NOT NULL AND state IN ('unscheduled', 'unassigned', 'assigned', 'accepted');

-- The accession whose tests this one collects again.
ALTER TABLE accessions ADD COLUMN repeats TEXT REFERENCES accessions (id) ON DELETE SET NULL;
CREATE INDEX accessions_repeats ON accessions (repeats) WHERE repeats IS NOT NULL;

-- Who had a visit before it was given to somebody else: what their device recorded without a network is kept, for a person to decide.
CREATE TABLE former_collectors (
  visit_id TEXT NOT NULL REFERENCES visits (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL,
  PRIMARY KEY (visit_id, account_id)
);
