-- Prenatal genetic tests are sold only at a centre whose registration under the PCPNDT Act is in date; both days are inclusive.
ALTER TABLE catalogue_items ADD COLUMN regulated BIGINT NOT NULL DEFAULT 0 CHECK (regulated IN (0, 1));
CREATE INDEX catalogue_items_regulated ON catalogue_items (id) WHERE regulated = 1;
UPDATE catalogue_items SET regulated = 1 WHERE kind = 'test' AND code = 'ND-T384';
ALTER TABLE catalogue_import_items ADD COLUMN regulated BIGINT;
ALTER TABLE centres ADD COLUMN pcpndt_number TEXT;
ALTER TABLE centres ADD COLUMN pcpndt_from TEXT;
ALTER TABLE centres ADD COLUMN pcpndt_until TEXT
  CHECK ((pcpndt_number IS NULL) = (pcpndt_from IS NULL) AND (pcpndt_from IS NULL) = (pcpndt_until IS NULL));
