-- Tests whose names stand in no message, on no label and behind no share link (HIV and others).
ALTER TABLE catalogue_items ADD COLUMN sensitive BIGINT NOT NULL DEFAULT 0 CHECK (sensitive IN (0, 1));
CREATE INDEX catalogue_items_sensitive ON catalogue_items (id) WHERE sensitive = 1;
ALTER TABLE catalogue_import_items ADD COLUMN sensitive BIGINT;
