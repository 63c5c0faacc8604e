-- What the search boxes of the lists of prescriptions, reports and partners look through, as 0022 has it for the others.

ALTER TABLE prescriptions ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(city || ' ' || message)) STORED;
ALTER TABLE reports ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(doctor_name)) STORED;
ALTER TABLE affiliates ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(name || ' ' || code || ' ' || mobile_number || ' ' || city)) STORED;
