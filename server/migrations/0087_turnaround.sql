-- How long each line took from step to step, from the receipt of its last tube on. Rows are made with the receipt; triggers follow the line.

CREATE TABLE turnaround (
  id TEXT PRIMARY KEY REFERENCES lab_lines (id) ON DELETE CASCADE,
  test_id TEXT NOT NULL REFERENCES catalogue_items (id),
  -- Where its tubes are.
  centre_id TEXT REFERENCES centres (id),
  collected_at TIMESTAMPTZ,
  received_at TIMESTAMPTZ NOT NULL,
  resulted_at TIMESTAMPTZ,
  authorised_at TIMESTAMPTZ,
  released_at TIMESTAMPTZ,
  -- What the definition promised then.
  promised_minutes BIGINT NOT NULL CHECK (promised_minutes > 0),
  due_at TIMESTAMPTZ NOT NULL,
  -- The release; the authorisation until then.
  finished_at TIMESTAMPTZ,
  CHECK (due_at > received_at)
);
CREATE INDEX turnaround_finished ON turnaround (finished_at, centre_id, test_id, collected_at, received_at, resulted_at, authorised_at,
  released_at, due_at) WHERE finished_at IS NOT NULL;
CREATE INDEX turnaround_centre ON turnaround (centre_id, finished_at, test_id, id);
CREATE INDEX turnaround_open ON turnaround (due_at, id, centre_id, test_id) WHERE finished_at IS NULL;

-- What became of tubes that cannot be measured: they are few.
CREATE INDEX specimen_events_faults ON specimen_events (server_at, kind, specimen_id) WHERE kind IN ('rejected', 'lost', 'missed');
CREATE INDEX lab_results_repeats ON lab_results (entered_at, line_id) WHERE state = 'repeat';
CREATE INDEX visits_repeats ON visits (created_at, centre_id, id) WHERE repeat_of IS NOT NULL;
