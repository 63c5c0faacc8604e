-- Tests and packages are one kind of row: both are sold, carted and booked, and both need unique names, slugs and codes.
-- Rows are never removed, so that carts and bookings can always name what they held; deleted_at takes one out of every list.

CREATE TABLE catalogue_items (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('test', 'package')),
  slug TEXT NOT NULL,
  code TEXT,
  name TEXT NOT NULL,
  -- In Hindi; empty where the English text stands for both.
  name_hi TEXT NOT NULL DEFAULT '',
  description TEXT NOT NULL,
  description_hi TEXT NOT NULL DEFAULT '',
  category TEXT NOT NULL,
  price BIGINT NOT NULL CHECK (price BETWEEN 0 AND 100000000),
  discount_basis_points BIGINT NOT NULL CHECK (discount_basis_points BETWEEN 0 AND 10000),
  -- A gateway takes no payment below one rupee.
  final_price BIGINT NOT NULL CHECK (final_price = 0 OR final_price >= 100),
  sample_type TEXT CHECK (sample_type IN ('Blood', 'Urine', 'Stool', 'Feces', 'Oral Fluid', 'Other')),
  parameters TEXT NOT NULL,
  parameter_count BIGINT,
  duration TEXT NOT NULL,
  preparation TEXT NOT NULL,
  aliases TEXT NOT NULL,
  nabl_accredited BIGINT NOT NULL CHECK (nabl_accredited IN (0, 1)),
  popular BIGINT NOT NULL CHECK (popular IN (0, 1)),
  active BIGINT NOT NULL CHECK (active IN (0, 1)),
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  deleted_at TIMESTAMPTZ,
  CHECK ((kind = 'test') = (sample_type IS NOT NULL))
);
CREATE UNIQUE INDEX catalogue_items_name ON catalogue_items (kind, lower(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX catalogue_items_slug ON catalogue_items (kind, slug) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX catalogue_items_code ON catalogue_items (kind, code) WHERE deleted_at IS NULL AND code IS NOT NULL;

CREATE TABLE package_tests (
  package_id TEXT NOT NULL REFERENCES catalogue_items (id),
  test_id TEXT NOT NULL REFERENCES catalogue_items (id),
  position BIGINT NOT NULL,
  PRIMARY KEY (package_id, test_id)
);
CREATE INDEX package_tests_test ON package_tests (test_id);

-- Counts every change of the two tables above and of the cities; processes compare it to know whether what they hold in memory is
-- still true.
CREATE TABLE catalogue_version (
  id BIGINT PRIMARY KEY CHECK (id = 1),
  version BIGINT NOT NULL
);
INSERT INTO catalogue_version (id, version) VALUES (1, 1);
