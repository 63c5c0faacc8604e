-- Accession numbers, tubes and everything that happens to them. A tube's state is worked out from its events, which nobody changes.

CREATE TABLE accession_counters (
  lab_code TEXT NOT NULL,
  year BIGINT NOT NULL,
  last BIGINT NOT NULL CHECK (last BETWEEN 0 AND 9999999),
  PRIMARY KEY (lab_code, year)
);

-- One patient of a visit: what the laboratory calls an order.
CREATE TABLE accessions (
  id TEXT PRIMARY KEY,
  visit_id TEXT NOT NULL REFERENCES visits (id) ON DELETE CASCADE,
  -- Which of the booking's patients, from 0.
  position BIGINT NOT NULL,
  number TEXT NOT NULL UNIQUE,
  lab_code TEXT NOT NULL,
  year BIGINT NOT NULL,
  counter BIGINT NOT NULL,
  -- The patient when the visit was made, as JSON: what stands on the labels.
  patient TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  UNIQUE (visit_id, position),
  UNIQUE (lab_code, year, counter)
);

CREATE TABLE specimens (
  id TEXT PRIMARY KEY,
  accession_id TEXT NOT NULL REFERENCES accessions (id) ON DELETE CASCADE,
  visit_id TEXT NOT NULL REFERENCES visits (id) ON DELETE CASCADE,
  -- In the order of draw, from 1.
  container_number BIGINT NOT NULL CHECK (container_number BETWEEN 1 AND 99),
  tube_code TEXT NOT NULL UNIQUE,
  specimen TEXT NOT NULL,
  container_kind TEXT NOT NULL,
  colour TEXT NOT NULL,
  additive TEXT NOT NULL,
  capacity_ul BIGINT NOT NULL CHECK (capacity_ul >= 0),
  volume_ul BIGINT NOT NULL CHECK (volume_ul >= 0),
  storage TEXT NOT NULL,
  timing TEXT NOT NULL CHECK (timing IN ('any', 'fasting', 'post_meal', 'timed')),
  minutes_after BIGINT,
  -- The tests on this tube, as JSON.
  tests TEXT NOT NULL,
  -- Where the tube is or, in a sealed box, where it goes; and who has it in hand.
  centre_id TEXT REFERENCES centres (id),
  holder_id TEXT REFERENCES accounts (id),
  state TEXT NOT NULL CHECK (state IN ('planned', 'labelled', 'collected', 'in_transit', 'received', 'accepted', 'rejected',
    'in_testing', 'stored', 'disposed', 'lost', 'missed', 'cancelled')),
  collected_at TIMESTAMPTZ,
  -- How often its label was printed, and what the first print said, as JSON.
  prints BIGINT NOT NULL DEFAULT 0 CHECK (prints >= 0),
  label TEXT,
  -- The last of its chain of events.
  events BIGINT NOT NULL DEFAULT 0 CHECK (events >= 0),
  last_hash TEXT NOT NULL DEFAULT '',
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  search_text TEXT GENERATED ALWAYS AS (lower(tube_code || ' ' || specimen || ' ' || container_kind || ' ' || colour)) STORED,
  UNIQUE (accession_id, container_number)
);
CREATE INDEX specimens_visit ON specimens (visit_id, container_number);
CREATE INDEX specimens_created ON specimens (created_at, id, state, centre_id);
CREATE INDEX specimens_state ON specimens (state, created_at, id, centre_id);
CREATE INDEX specimens_centre ON specimens (centre_id, state, created_at, id);

CREATE TABLE specimen_events (
  specimen_id TEXT NOT NULL REFERENCES specimens (id) ON DELETE CASCADE,
  seq BIGINT NOT NULL CHECK (seq > 0),
  kind TEXT NOT NULL,
  actor_id TEXT,
  centre_id TEXT,
  device_at TIMESTAMPTZ NOT NULL,
  server_at TIMESTAMPTZ NOT NULL,
  temperature BIGINT,
  reason TEXT NOT NULL DEFAULT '',
  -- Facts of the kind, as JSON.
  details TEXT NOT NULL DEFAULT '{}',
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  PRIMARY KEY (specimen_id, seq)
);

-- Pre-printed labels: a code is bound to one specimen.
CREATE TABLE tube_rolls (
  code TEXT PRIMARY KEY,
  centre_id TEXT REFERENCES centres (id),
  specimen_id TEXT UNIQUE REFERENCES specimens (id) ON DELETE SET NULL,
  created_by TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL
);

CREATE TABLE shipments (
  id TEXT PRIMARY KEY,
  number TEXT NOT NULL UNIQUE,
  from_centre_id TEXT NOT NULL REFERENCES centres (id),
  to_centre_id TEXT NOT NULL REFERENCES centres (id),
  state TEXT NOT NULL CHECK (state IN ('open', 'sealed', 'in_transit', 'delivered', 'reconciled', 'discrepancy')),
  -- Tenths of a degree Celsius.
  temperature BIGINT,
  sealed_count BIGINT,
  created_by TEXT NOT NULL,
  sealed_at TIMESTAMPTZ,
  delivered_at TIMESTAMPTZ,
  reconciled_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  CHECK (from_centre_id <> to_centre_id)
);
CREATE INDEX shipments_from ON shipments (from_centre_id, created_at, id);
CREATE INDEX shipments_to ON shipments (to_centre_id, created_at, id);
CREATE INDEX shipments_created ON shipments (created_at, id, state);

CREATE TABLE shipment_tubes (
  shipment_id TEXT NOT NULL REFERENCES shipments (id) ON DELETE CASCADE,
  specimen_id TEXT NOT NULL REFERENCES specimens (id),
  state TEXT CHECK (state IN ('good', 'damaged', 'leaked', 'missing', 'rejected')),
  PRIMARY KEY (shipment_id, specimen_id)
);
CREATE INDEX shipment_tubes_specimen ON shipment_tubes (specimen_id);
