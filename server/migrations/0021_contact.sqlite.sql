ALTER TABLE contact_messages ADD COLUMN search_text TEXT GENERATED ALWAYS AS (
  lower(name || ' ' || coalesce(phone_number, '') || ' ' || coalesce(email, '') || ' ' || message)
) VIRTUAL;
CREATE INDEX contact_messages_search ON contact_messages (id, created_at, handled_at, city, search_text);
