-- No index: a message is longer than an entry of one may be.
ALTER TABLE prescriptions ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(city || ' ' || message)) STORED;
