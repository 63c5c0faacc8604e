-- Messages whose text is not registered: staff have to look, as at those that failed.
CREATE INDEX messages_withheld ON messages (state, created_at, id, channel, kind)
  WHERE state = 'suppressed' AND code IN ('NOT_REGISTERED', 'TEMPLATE_MISMATCH');
