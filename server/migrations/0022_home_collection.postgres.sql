CREATE INDEX home_collections_dated_down ON home_collections (preferred_date DESC NULLS LAST);
ALTER TABLE home_collections ADD COLUMN search_text TEXT GENERATED ALWAYS AS (
  lower(name || ' ' || mobile_number || ' ' || address || ' ' || assigned_to)
) STORED;
