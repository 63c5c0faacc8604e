-- The list of visits without a day is read in the order in which they were made, all of them or those of a state.
CREATE INDEX visits_made ON visits (created_at, id);
CREATE INDEX visits_of_state ON visits (state, created_at, id);
