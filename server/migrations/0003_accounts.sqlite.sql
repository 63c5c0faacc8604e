ALTER TABLE accounts ADD COLUMN search_text TEXT GENERATED ALWAYS AS (
  lower(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(mobile_number, ''))
) VIRTUAL;
CREATE INDEX accounts_search ON accounts (created_at, id, search_text) WHERE deleted_at IS NULL;
