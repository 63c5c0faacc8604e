-- Money that somebody of the staff wants to give back and another one has to approve. What waits is reserved on its payment, so that
-- nobody gives it back meanwhile. An older program does not look at what is reserved: then an approval comes too late and is refused.

ALTER TABLE payments ADD COLUMN refund_reserved BIGINT NOT NULL DEFAULT 0 CHECK (refund_reserved >= 0);

CREATE TABLE refund_requests (
  id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL REFERENCES payments (id),
  subject_kind TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  subject_number TEXT NOT NULL,
  amount BIGINT NOT NULL CHECK (amount > 0),
  reason TEXT NOT NULL,
  -- Of money that is handed out: how, and to whom.
  method TEXT CHECK (method IN ('cash', 'upi')),
  received_by TEXT,
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'declined')),
  requested_by TEXT NOT NULL REFERENCES accounts (id),
  -- Null where a rule gave all of the money back before anybody decided.
  decided_by TEXT REFERENCES accounts (id),
  decline_reason TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  decided_at TIMESTAMPTZ,
  CHECK ((status = 'pending') = (decided_at IS NULL))
);
CREATE INDEX refund_requests_by_time ON refund_requests (created_at, id);
CREATE INDEX refund_requests_by_status ON refund_requests (status, created_at, id);
CREATE INDEX refund_requests_waiting ON refund_requests (payment_id) WHERE status = 'pending';
CREATE INDEX refund_requests_subject ON refund_requests (subject_id);
