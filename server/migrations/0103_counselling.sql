-- A report with a sensitive test opens to its person once somebody has recorded that they were counselled.
ALTER TABLE reports ADD COLUMN counselling_needed BIGINT NOT NULL DEFAULT 0 CHECK (counselling_needed IN (0, 1));
ALTER TABLE reports ADD COLUMN counselled_at TIMESTAMPTZ;
ALTER TABLE reports ADD COLUMN counselled_by TEXT REFERENCES accounts (id);
