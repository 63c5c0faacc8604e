-- Downwards, empty values last; SQLite reads the plain indexes backwards for that.
CREATE INDEX accounts_mailed_down ON accounts (email DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX accounts_seen_down ON accounts (last_login_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;

ALTER TABLE accounts ADD COLUMN search_text TEXT GENERATED ALWAYS AS (
  lower(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(mobile_number, ''))
) STORED;
CREATE INDEX accounts_search ON accounts (created_at, id) INCLUDE (role, search_text) WHERE deleted_at IS NULL;
