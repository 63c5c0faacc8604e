-- Laboratories and collection centres: what each is, where it serves, what it is accredited for, and when samples are taken there.

CREATE TABLE centres (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL UNIQUE CHECK (length(code) BETWEEN 2 AND 6),
  kind TEXT NOT NULL CHECK (kind IN ('laboratory', 'collection')),
  lab_code TEXT UNIQUE CHECK (lab_code IS NULL OR (kind = 'laboratory' AND length(lab_code) = 2)),
  listed BIGINT NOT NULL CHECK (listed IN (0, 1)),
  active BIGINT NOT NULL CHECK (active IN (0, 1)),
  name TEXT NOT NULL,
  address TEXT NOT NULL,
  -- The name stays when the city is not served any more.
  city TEXT NOT NULL,
  city_id TEXT REFERENCES cities (id) ON DELETE SET NULL,
  pincode TEXT NOT NULL,
  latitude DOUBLE PRECISION,
  longitude DOUBLE PRECISION,
  phone TEXT NOT NULL,
  hours TEXT NOT NULL,
  home_collection BIGINT NOT NULL CHECK (home_collection IN (0, 1)),
  fee BIGINT NOT NULL CHECK (fee >= 0),
  free_from BIGINT CHECK (free_from >= 0),
  accreditation_body TEXT,
  certificate_number TEXT,
  accredited_from TEXT,
  accredited_until TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  -- Visitors are shown no place without an address.
  CHECK (listed = 0 OR address <> ''),
  CHECK ((latitude IS NULL) = (longitude IS NULL)),
  CHECK ((accreditation_body IS NULL) = (certificate_number IS NULL)),
  CHECK ((accreditation_body IS NULL) = (accredited_from IS NULL)),
  CHECK ((accreditation_body IS NULL) = (accredited_until IS NULL)),
  CHECK (accredited_from <= accredited_until)
);
CREATE INDEX centres_city ON centres (city_id, code);

CREATE TABLE centre_pincodes (
  centre_id TEXT NOT NULL REFERENCES centres (id) ON DELETE CASCADE,
  pincode TEXT NOT NULL,
  PRIMARY KEY (centre_id, pincode)
);
CREATE INDEX centre_pincodes_pincode ON centre_pincodes (pincode);

-- What a centre is accredited for. Without a parameter the row holds for the whole test.
CREATE TABLE centre_scope (
  centre_id TEXT NOT NULL REFERENCES centres (id) ON DELETE CASCADE,
  test_id TEXT NOT NULL REFERENCES catalogue_items (id) ON DELETE CASCADE,
  parameter_id TEXT NOT NULL,
  valid_from TEXT NOT NULL,
  valid_until TEXT NOT NULL,
  PRIMARY KEY (centre_id, test_id, parameter_id, valid_from),
  CHECK (valid_from <= valid_until)
);
CREATE INDEX centre_scope_test ON centre_scope (test_id);

-- Windows of each weekday, 0 for Sunday, and the days that differ: one without windows is closed.
CREATE TABLE centre_windows (
  centre_id TEXT NOT NULL REFERENCES centres (id) ON DELETE CASCADE,
  day BIGINT NOT NULL CHECK (day BETWEEN 0 AND 6),
  slot TEXT NOT NULL,
  capacity BIGINT NOT NULL CHECK (capacity >= 0),
  PRIMARY KEY (centre_id, day, slot)
);
CREATE TABLE centre_exceptions (
  centre_id TEXT NOT NULL REFERENCES centres (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  PRIMARY KEY (centre_id, date)
);
CREATE TABLE centre_exception_windows (
  centre_id TEXT NOT NULL,
  date TEXT NOT NULL,
  slot TEXT NOT NULL,
  capacity BIGINT NOT NULL CHECK (capacity >= 0),
  PRIMARY KEY (centre_id, date, slot),
  FOREIGN KEY (centre_id, date) REFERENCES centre_exceptions (centre_id, date) ON DELETE CASCADE
);

-- How many places of a centre's window are taken. The row of the same window in collection_places has the sum of its city, is
-- written by the program before this one too, and is the lock of all of them.
CREATE TABLE centre_places (
  city_id TEXT NOT NULL REFERENCES cities (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  slot TEXT NOT NULL,
  centre_id TEXT NOT NULL REFERENCES centres (id) ON DELETE CASCADE,
  taken BIGINT NOT NULL CHECK (taken >= 0),
  PRIMARY KEY (city_id, date, slot, centre_id)
);
CREATE INDEX centre_places_centre ON centre_places (centre_id);

-- A centre for each city that has windows or closed days of its own, with the id of the city, which both engines can say. Visitors
-- do not see it before somebody enters its address.
INSERT INTO centres (id, code, kind, listed, active, name, address, city, city_id, pincode, phone, hours, home_collection, fee,
    created_at, updated_at)
  SELECT id, 'C' || CAST(100 + row_number() OVER (ORDER BY lower(name), id) AS TEXT), 'collection', 0, 1, name, '', name, id, '', '',
    '', 1, 0, created_at, created_at
  FROM cities
  WHERE id IN (SELECT city_id FROM collection_windows) OR id IN (SELECT city_id FROM collection_closed_dates);

INSERT INTO centre_windows (centre_id, day, slot, capacity)
  SELECT city_id, days.day, slot, capacity FROM collection_windows
  CROSS JOIN (SELECT 0 AS day UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5
    UNION ALL SELECT 6) AS days;

-- Cities with closed days alone had the windows of every city.
INSERT INTO centre_windows (centre_id, day, slot, capacity)
  SELECT centres.id, days.day, slots.slot, 10 FROM centres
  CROSS JOIN (SELECT 0 AS day UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5
    UNION ALL SELECT 6) AS days
  CROSS JOIN (SELECT '06:00-08:00' AS slot UNION ALL SELECT '08:00-10:00' UNION ALL SELECT '10:00-12:00'
    UNION ALL SELECT '12:00-14:00' UNION ALL SELECT '14:00-16:00' UNION ALL SELECT '16:00-18:00'
    UNION ALL SELECT '18:00-20:00') AS slots
  WHERE centres.id NOT IN (SELECT city_id FROM collection_windows);

INSERT INTO centre_exceptions (centre_id, date)
  SELECT city_id, date FROM collection_closed_dates;

INSERT INTO centre_places (city_id, date, slot, centre_id, taken)
  SELECT city_id, date, slot, city_id, taken FROM collection_places WHERE city_id IN (SELECT id FROM centres);
