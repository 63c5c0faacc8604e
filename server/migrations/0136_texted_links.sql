-- A link that undoes a change and goes by SMS to the verified number of before, which `mobile_number` holds. Its `email` is empty where the
-- account had none.
ALTER TABLE mailed_links ADD COLUMN texted BIGINT NOT NULL DEFAULT 0 CHECK (texted IN (0, 1));
