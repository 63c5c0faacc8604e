-- The same index as that of PostgreSQL (0186): with the statistics of ANALYZE, SQLite read every message to find the few that staff have to look
-- at.
CREATE INDEX messages_troubled ON messages (id, channel, kind, created_at)
  WHERE state IN ('unknown', 'expired', 'failed') OR state = 'suppressed' AND code IN ('NOT_REGISTERED', 'TEMPLATE_MISMATCH');
