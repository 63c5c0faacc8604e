-- The tests and packages that staff read from a prescription. Names and prices are the catalogue's of the moment they are read.

CREATE TABLE prescription_items (
  prescription_id TEXT NOT NULL REFERENCES prescriptions (id),
  item_id TEXT NOT NULL REFERENCES catalogue_items (id),
  position BIGINT NOT NULL CHECK (position >= 0),
  PRIMARY KEY (prescription_id, item_id)
);
CREATE INDEX prescription_items_item ON prescription_items (item_id);
