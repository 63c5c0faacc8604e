-- Visits: each collects the sample of one booking. Their states move as `visit_moves` says, whoever writes.

CREATE TABLE visit_moves (
  from_state TEXT NOT NULL,
  to_state TEXT NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
INSERT INTO visit_moves (from_state, to_state) VALUES
  ('unscheduled', 'unassigned'), ('unscheduled', 'arrived'), ('unscheduled', 'cancelled'),
  ('unassigned', 'unscheduled'), ('unassigned', 'assigned'), ('unassigned', 'arrived'), ('unassigned', 'cancelled'),
  ('assigned', 'unscheduled'), ('assigned', 'unassigned'), ('assigned', 'accepted'), ('assigned', 'en_route'),
  ('assigned', 'arrived'), ('assigned', 'failed'), ('assigned', 'cancelled'),
  ('accepted', 'unscheduled'), ('accepted', 'unassigned'), ('accepted', 'assigned'), ('accepted', 'en_route'),
  ('accepted', 'arrived'), ('accepted', 'failed'), ('accepted', 'cancelled'),
  ('en_route', 'assigned'), ('en_route', 'unassigned'), ('en_route', 'arrived'), ('en_route', 'failed'), ('en_route', 'cancelled'),
  ('arrived', 'identified'), ('arrived', 'failed'), ('arrived', 'cancelled'),
  ('identified', 'collecting'), ('identified', 'collected'), ('identified', 'failed'), ('identified', 'cancelled'),
  ('collecting', 'collected'),
  ('collected', 'handed_over'), ('collected', 'closed'),
  ('handed_over', 'closed'),
  ('failed', 'rescheduled'), ('failed', 'cancelled');

CREATE TABLE visits (
  id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('home', 'centre')),
  state TEXT NOT NULL CHECK (state IN ('unscheduled', 'unassigned', 'assigned', 'accepted', 'en_route', 'arrived', 'identified',
    'collecting', 'collected', 'handed_over', 'closed', 'failed', 'rescheduled', 'cancelled')),
  centre_id TEXT REFERENCES centres (id),
  pincode TEXT NOT NULL,
  date TEXT,
  slot TEXT,
  collector_id TEXT REFERENCES accounts (id),
  -- The place in the collector's round.
  position BIGINT,
  -- Four digits that the patient tells the phlebotomist, and the salt under which a device knows them.
  start_code TEXT NOT NULL,
  start_salt TEXT NOT NULL,
  fail_code TEXT,
  -- 1 when an event was refused: the dispatcher looks at it.
  needs_review BIGINT NOT NULL DEFAULT 0 CHECK (needs_review IN (0, 1)),
  -- The number of the event that is awaited from the device.
  next_seq BIGINT NOT NULL DEFAULT 1 CHECK (next_seq > 0),
  -- What was said about preparation, as JSON, and the remark that the report then carries.
  preparation TEXT,
  -- A free repeat of this visit.
  repeat_of TEXT REFERENCES visits (id) ON DELETE CASCADE,
  arrived_at TIMESTAMPTZ,
  collected_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  CHECK (state <> 'unscheduled' OR date IS NULL),
  CHECK (state NOT IN ('assigned', 'accepted', 'en_route') OR collector_id IS NOT NULL)
);
-- One visit of a booking at a time, and one free repeat of a visit.
CREATE UNIQUE INDEX visits_one ON visits (booking_id) WHERE repeat_of IS NULL AND state <> 'rescheduled';
CREATE UNIQUE INDEX visits_one_repeat ON visits (repeat_of) WHERE repeat_of IS NOT NULL AND state NOT IN ('rescheduled', 'cancelled');
CREATE INDEX visits_booking ON visits (booking_id);
CREATE INDEX visits_day ON visits (date, centre_id, state, collector_id, slot, pincode, id);
CREATE INDEX visits_collector ON visits (collector_id, date, position, id) WHERE collector_id IS NOT NULL;
CREATE INDEX visits_review ON visits (date, id) WHERE needs_review = 1;
CREATE INDEX visits_waiting ON visits (created_at, id) WHERE state IN ('unscheduled', 'failed');

-- What devices have sent, as it came: an id is worked once, and a number of a visit once.
CREATE TABLE visit_events (
  id TEXT PRIMARY KEY,
  visit_id TEXT NOT NULL REFERENCES visits (id) ON DELETE CASCADE,
  seq BIGINT NOT NULL CHECK (seq > 0),
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  device_at TIMESTAMPTZ NOT NULL,
  -- By the server's clock.
  corrected_at TIMESTAMPTZ NOT NULL,
  -- The time of collection by the rule for wrong clocks.
  collected_at TIMESTAMPTZ NOT NULL,
  received_at TIMESTAMPTZ NOT NULL,
  actor_id TEXT NOT NULL,
  -- A conflict is another event with a number that is taken; a person discards it or has it applied later.
  outcome TEXT NOT NULL CHECK (outcome IN ('held', 'applied', 'refused', 'conflict', 'discarded', 'applied_later')),
  code TEXT,
  -- Who decided a conflict, and why.
  decided_by TEXT,
  decided_at TIMESTAMPTZ,
  reason TEXT
);
CREATE UNIQUE INDEX visit_events_seq ON visit_events (visit_id, seq) WHERE outcome IN ('held', 'applied', 'refused');
CREATE INDEX visit_events_visit ON visit_events (visit_id, seq);
CREATE INDEX visit_events_conflicts ON visit_events (received_at, id) WHERE outcome = 'conflict';

-- A booking whose phlebotomist is on the way is not cancelled or moved by its patient any more.
ALTER TABLE bookings ADD COLUMN collection_started_at TIMESTAMPTZ;
