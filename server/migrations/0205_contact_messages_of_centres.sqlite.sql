-- A message is of the centres of its customer: the search through those of a centre finds the account in the index too.
DROP INDEX contact_messages_search;
CREATE INDEX contact_messages_search ON contact_messages (id, created_at, handled_at, city, account_id, search_text);
