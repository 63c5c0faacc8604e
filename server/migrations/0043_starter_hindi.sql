-- The next start gives items that still have the starter catalogue's English texts its Hindi ones, once, and deletes this row.
INSERT INTO settings (name, value) VALUES ('starter_hindi', 'due');
