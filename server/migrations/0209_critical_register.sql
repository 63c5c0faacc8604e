-- The register of calls about critical values: in order of time, with how long the value had waited (null of calls before).
ALTER TABLE lab_critical_calls ADD COLUMN opened_at TIMESTAMPTZ;
CREATE INDEX lab_critical_calls_register ON lab_critical_calls (at, id, result_id, outcome);
