-- The slow hash of a visit's start code for the phone of its collector, made when it is first asked for.
ALTER TABLE visits ADD COLUMN start_hash TEXT;
