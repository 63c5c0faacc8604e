-- Addresses of an account are numbered seats: the index keeps their limit exact however many are added at once.
ALTER TABLE addresses ADD COLUMN seat BIGINT CHECK (seat BETWEEN 1 AND 50);
UPDATE addresses SET seat = (SELECT count(*) FROM addresses AS other WHERE other.account_id = addresses.account_id AND other.id <= addresses.id)
WHERE (SELECT count(*) FROM addresses AS other WHERE other.account_id = addresses.account_id AND other.id <= addresses.id) <= 50;
CREATE UNIQUE INDEX addresses_seat ON addresses (account_id, seat);

-- One living consent to mails about offers, however often it is given at once.
UPDATE consents SET withdrawn_at = given_at WHERE kind = 'marketing' AND withdrawn_at IS NULL AND account_id IS NOT NULL
AND EXISTS (SELECT 1 FROM consents AS other WHERE other.account_id = consents.account_id AND other.kind = 'marketing' AND other.withdrawn_at IS NULL AND other.id < consents.id);
CREATE UNIQUE INDEX consents_marketing ON consents (account_id) WHERE kind = 'marketing' AND withdrawn_at IS NULL;

-- Sweeps that looked at every row: finished jobs.
CREATE INDEX outbox_finished ON outbox (finished_at) WHERE finished_at IS NOT NULL;
