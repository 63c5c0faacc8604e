-- What each test needs and measures: specimens with their containers, parameters, department and turnaround. A test without a row here
-- is planned as a tube of its own.

CREATE TABLE test_definitions (
  test_id TEXT PRIMARY KEY REFERENCES catalogue_items (id),
  department TEXT NOT NULL CHECK (department <> ''),
  turnaround_minutes BIGINT NOT NULL CHECK (turnaround_minutes > 0),
  updated_at TIMESTAMPTZ NOT NULL
);

-- Volumes are whole microlitres.
CREATE TABLE definition_specimens (
  test_id TEXT NOT NULL REFERENCES test_definitions (test_id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  position BIGINT NOT NULL,
  specimen TEXT NOT NULL,
  container_kind TEXT NOT NULL CHECK (container_kind IN
    ('culture', 'citrate', 'serum', 'heparin', 'edta', 'fluoride', 'urine', 'stool', 'swab', 'other')),
  container_colour TEXT NOT NULL,
  container_additive TEXT NOT NULL,
  capacity BIGINT NOT NULL CHECK (capacity > 0),
  volume BIGINT NOT NULL CHECK (volume > 0),
  timing TEXT NOT NULL CHECK (timing IN ('any', 'fasting', 'post_meal', 'timed')),
  minutes_after BIGINT CHECK (minutes_after > 0),
  storage TEXT NOT NULL,
  own_tube BIGINT NOT NULL CHECK (own_tube IN (0, 1)),
  PRIMARY KEY (test_id, key),
  CHECK ((timing = 'timed') = (minutes_after IS NOT NULL))
);

CREATE TABLE definition_parameters (
  test_id TEXT NOT NULL REFERENCES test_definitions (test_id) ON DELETE CASCADE,
  position BIGINT NOT NULL,
  parameter_id TEXT NOT NULL REFERENCES parameters (id),
  specimen_key TEXT,
  heading TEXT NOT NULL,
  PRIMARY KEY (test_id, parameter_id),
  UNIQUE (test_id, position),
  FOREIGN KEY (test_id, specimen_key) REFERENCES definition_specimens (test_id, key)
);
CREATE INDEX definition_parameters_parameter ON definition_parameters (parameter_id);
CREATE INDEX definition_parameters_specimen ON definition_parameters (test_id, specimen_key);
