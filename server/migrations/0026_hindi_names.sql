-- What a test or package is called in Hindi, and what it is for; empty where the English text stands for both.

ALTER TABLE catalogue_items ADD COLUMN name_hi TEXT NOT NULL DEFAULT '';
ALTER TABLE catalogue_items ADD COLUMN description_hi TEXT NOT NULL DEFAULT '';
