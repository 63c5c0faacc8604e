-- The centre whose staff made the account. Somebody without a booking, request, prescription or report is of no centre otherwise, and whoever
-- has just written them down would not find them by name. Null for everybody who registered themselves.
ALTER TABLE accounts ADD COLUMN registered_centre_id TEXT REFERENCES centres (id);
CREATE INDEX accounts_registered_at_centre ON accounts (registered_centre_id) WHERE registered_centre_id IS NOT NULL;
