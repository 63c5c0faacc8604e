-- Each channel claims its own messages, those that a person waits for at the screen first: codes, and links of accounts.
CREATE INDEX messages_waiting_first ON messages
  (state, channel, (CASE WHEN kind IN ('sign-in-code', 'results-consent', 'account') THEN 0 ELSE 1 END), run_at)
  WHERE state = 'queued' AND claimed_until IS NULL;
DROP INDEX messages_waiting;
