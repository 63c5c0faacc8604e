-- Hindi preparation and parameters of tests and packages, and the Hindi texts of a booking's lines as the catalogue had them when they were
-- booked. Where they are empty or null, the English text stands for both languages.
ALTER TABLE catalogue_items ADD COLUMN preparation_hi TEXT NOT NULL DEFAULT '';
ALTER TABLE catalogue_items ADD COLUMN parameters_hi TEXT NOT NULL DEFAULT '[]';
-- Null in imports of before: undoing one leaves the Hindi texts as they are.
ALTER TABLE catalogue_import_items ADD COLUMN preparation_hi TEXT;
ALTER TABLE catalogue_import_items ADD COLUMN parameters_hi TEXT;
ALTER TABLE booking_lines ADD COLUMN name_hi TEXT;
ALTER TABLE booking_lines ADD COLUMN description_hi TEXT;
ALTER TABLE booking_lines ADD COLUMN preparation_hi TEXT;
