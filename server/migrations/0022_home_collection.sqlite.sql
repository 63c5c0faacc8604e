ALTER TABLE home_collections ADD COLUMN search_text TEXT GENERATED ALWAYS AS (
  lower(name || ' ' || mobile_number || ' ' || address || ' ' || assigned_to)
) VIRTUAL;
CREATE INDEX home_collections_search ON home_collections (id, created_at, status, preferred_date, city, search_text);
