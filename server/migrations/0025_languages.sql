-- The language a person reads: of their mails, their receipts and the pages they are taken to when they sign in.

ALTER TABLE accounts ADD COLUMN language TEXT NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'hi'));
