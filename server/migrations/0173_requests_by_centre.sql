-- The dashboard of a centre counts its open requests of a period.
CREATE INDEX home_collections_open_at_centre ON home_collections (centre_id, status, created_at);
