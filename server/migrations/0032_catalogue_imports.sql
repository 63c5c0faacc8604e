-- What imports changed, kept for a week, so that one can be taken back as a whole. Items are not referred to by a foreign key: they
-- are never removed, and an import of 100,000 rows would check each.

CREATE TABLE catalogue_imports (
  id TEXT PRIMARY KEY,
  created BIGINT NOT NULL,
  updated BIGINT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  undone_at TIMESTAMPTZ
);
CREATE INDEX catalogue_imports_created_at ON catalogue_imports (created_at);

-- Each item as it was before; is_new for one that the import made, of which nothing was before.
CREATE TABLE catalogue_import_items (
  import_id TEXT NOT NULL REFERENCES catalogue_imports (id) ON DELETE CASCADE,
  item_id TEXT NOT NULL,
  is_new BIGINT NOT NULL CHECK (is_new IN (0, 1)),
  has_tests BIGINT NOT NULL DEFAULT 0 CHECK (has_tests IN (0, 1)),
  name TEXT,
  name_hi TEXT,
  description TEXT,
  description_hi TEXT,
  category TEXT,
  price BIGINT,
  discount_basis_points BIGINT,
  final_price BIGINT,
  sample_type TEXT,
  parameters TEXT,
  duration TEXT,
  preparation TEXT,
  aliases TEXT,
  nabl_accredited BIGINT,
  popular BIGINT,
  active BIGINT,
  PRIMARY KEY (import_id, item_id)
);

-- The tests that a package of has_tests = 1 held before.
CREATE TABLE catalogue_import_package_tests (
  import_id TEXT NOT NULL REFERENCES catalogue_imports (id) ON DELETE CASCADE,
  package_id TEXT NOT NULL,
  test_id TEXT NOT NULL,
  position BIGINT NOT NULL,
  PRIMARY KEY (import_id, package_id, test_id)
);
