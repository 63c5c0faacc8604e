-- What staff answered to a message, by mail or on the telephone. A mail goes out in the language that the message was written in.

ALTER TABLE contact_messages ADD COLUMN language TEXT NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'hi'));

CREATE TABLE contact_answers (
  id TEXT PRIMARY KEY,
  message_id TEXT NOT NULL REFERENCES contact_messages (id) ON DELETE CASCADE,
  answered_by TEXT NOT NULL REFERENCES accounts (id),
  way TEXT NOT NULL CHECK (way IN ('mail', 'phone')),
  -- Empty once the sender's account has ended.
  text TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX contact_answers_message ON contact_answers (message_id, id);
