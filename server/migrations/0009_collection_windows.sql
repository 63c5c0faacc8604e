-- When samples are collected in a city, and how many places of each window are taken.

-- A city without rows here has the default windows.
CREATE TABLE collection_windows (
  city_id TEXT NOT NULL REFERENCES cities (id) ON DELETE CASCADE,
  slot TEXT NOT NULL,
  capacity BIGINT NOT NULL CHECK (capacity >= 0),
  PRIMARY KEY (city_id, slot)
);

CREATE TABLE collection_closed_dates (
  city_id TEXT NOT NULL REFERENCES cities (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  PRIMARY KEY (city_id, date)
);

-- How many places of a window are taken. Only conditional updates touch it, so it can never pass the capacity.
CREATE TABLE collection_places (
  city_id TEXT NOT NULL REFERENCES cities (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  slot TEXT NOT NULL,
  taken BIGINT NOT NULL CHECK (taken >= 0),
  PRIMARY KEY (city_id, date, slot)
);
