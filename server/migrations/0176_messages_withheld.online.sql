CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_withheld ON messages (state, created_at, id, channel, kind)
  WHERE state = 'suppressed' AND code IN ('NOT_REGISTERED', 'TEMPLATE_MISMATCH');
