-- A key is held by one running request, its claim. `committed_at` is written by the first transaction of that request: from then on
-- the work is done, and no other request may do it again under the same key, whether or not an answer was kept.
ALTER TABLE idempotency_keys ADD COLUMN claim TEXT;
ALTER TABLE idempotency_keys ADD COLUMN committed_at TIMESTAMPTZ;
