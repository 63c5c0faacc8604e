-- The reception looks for a name among all patients, and reads those that it finds in the order of their names.
CREATE INDEX patients_by_name ON patients (name, id) WHERE deleted_at IS NULL;
