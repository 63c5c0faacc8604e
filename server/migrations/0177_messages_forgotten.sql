-- 1 for a message of an account that has ended: its address and content are deleted as soon as it was sent.
ALTER TABLE messages ADD COLUMN forget BIGINT NOT NULL DEFAULT 0;
