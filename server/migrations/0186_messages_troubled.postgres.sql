-- Messages that staff have to look at are counted and listed from an index alone: beside each other by state and reason, they were read one by
-- one from the table.
CREATE INDEX messages_troubled ON messages (id, channel, kind, created_at)
  WHERE state IN ('unknown', 'expired', 'failed') OR state = 'suppressed' AND code IN ('NOT_REGISTERED', 'TEMPLATE_MISMATCH');
