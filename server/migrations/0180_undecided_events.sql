-- What devices sent and nobody has decided yet, for the dispatcher and for whoever counts the cash.
CREATE INDEX visit_events_undecided ON visit_events (received_at, id)
  WHERE outcome IN ('held', 'refused', 'conflict') AND decided_at IS NULL;
