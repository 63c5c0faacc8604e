ALTER TABLE affiliates ADD COLUMN search_text TEXT GENERATED ALWAYS AS (
  lower(name || ' ' || code || ' ' || mobile_number || ' ' || city)
) VIRTUAL;
CREATE INDEX affiliates_search ON affiliates (name, id, search_text);
