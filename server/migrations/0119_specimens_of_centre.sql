-- The tubes of a centre in the order of time, whatever their state.
CREATE INDEX specimens_of_centre ON specimens (centre_id, created_at, id);
