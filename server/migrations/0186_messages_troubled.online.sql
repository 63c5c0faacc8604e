CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_troubled ON messages (id, channel, kind, created_at)
  WHERE state IN ('unknown', 'expired', 'failed') OR state = 'suppressed' AND code IN ('NOT_REGISTERED', 'TEMPLATE_MISMATCH');
