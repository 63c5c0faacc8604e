-- Two records of one patient: the one that is merged points to the other, and nothing of either is overwritten. Undoing takes the pointer
-- away.

ALTER TABLE patients ADD COLUMN merged_into TEXT REFERENCES patients (id) ON DELETE SET NULL;
CREATE INDEX patients_merged ON patients (merged_into) WHERE merged_into IS NOT NULL;
