-- An e-mail address counts as confirmed once its reader opened a mailed link. Addresses from before this migration count as confirmed.
ALTER TABLE accounts ADD COLUMN email_verified_at TIMESTAMPTZ;
UPDATE accounts SET email_verified_at = created_at WHERE email IS NOT NULL;

-- The new address of an account, until it is confirmed.
ALTER TABLE accounts ADD COLUMN pending_email TEXT;
