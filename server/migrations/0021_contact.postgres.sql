-- No index: a message is longer than an entry of one may be.
ALTER TABLE contact_messages ADD COLUMN search_text TEXT GENERATED ALWAYS AS (
  lower(name || ' ' || coalesce(phone_number, '') || ' ' || coalesce(email, '') || ' ' || message)
) STORED;
