-- The day of birth of a child below two years, whose days or months labels and lists name: the age on the label counts years alone.
ALTER TABLE accessions ADD COLUMN born TEXT;
