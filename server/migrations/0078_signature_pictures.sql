-- The picture of a signatory's signature, which stands on the reports that they authorise.
ALTER TABLE signatories ADD COLUMN signature_file_id TEXT REFERENCES files (id);
