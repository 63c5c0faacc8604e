-- Orders at a gateway, the payments made for them, and refunds of any part of a payment. What is paid for is named by
-- `subject_kind` and `subject_id`: bookings and reports refer to payments, never the other way round.

CREATE TABLE payment_orders (
  id TEXT PRIMARY KEY,
  gateway TEXT NOT NULL,
  subject_kind TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  -- What the order is for, as people say it: the booking's number.
  subject_number TEXT NOT NULL DEFAULT '',
  account_id TEXT NOT NULL REFERENCES accounts (id),
  amount BIGINT NOT NULL CHECK (amount > 0),
  status TEXT NOT NULL CHECK (status IN ('created', 'failed', 'paid')),
  -- When the gateway is asked about the order next; null when it need not be asked any more.
  check_after TIMESTAMPTZ,
  -- How many payments the gateway knew of when it was last asked; null while it never was.
  payments_seen BIGINT,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX payment_orders_unsettled ON payment_orders (created_at) WHERE status <> 'paid';
CREATE INDEX payment_orders_due ON payment_orders (check_after) WHERE status <> 'paid' AND check_after IS NOT NULL;
-- A partner's statement asks what was paid for the bookings that the partner brought.
CREATE INDEX payment_orders_subject ON payment_orders (subject_id);

-- One row for each payment that a gateway captured. Its id is the unique key that makes verify, webhook and reconciliation agree.
CREATE TABLE payments (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES payment_orders (id),
  amount BIGINT NOT NULL,
  method TEXT,
  status TEXT NOT NULL CHECK (status IN ('captured', 'mismatch', 'refund_pending', 'refunded')),
  refund_id TEXT,
  -- Money that staff took has a receiver; money that came through the gateway has none.
  received_by TEXT,
  -- Asked back so far, done or not. The CHECK is what keeps refunds within what was received, whoever asks at once.
  refund_asked BIGINT NOT NULL DEFAULT 0 CHECK (refund_asked >= 0 AND refund_asked <= amount),
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX payments_order ON payments (order_id);
-- Reconciliation reads a day.
CREATE INDEX payments_created ON payments (created_at);

CREATE TABLE refunds (
  id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL REFERENCES payments (id),
  amount BIGINT NOT NULL CHECK (amount > 0),
  reason TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'done')),
  reference TEXT UNIQUE,
  requested_by TEXT,
  -- Money that staff hand out: how, and who received it.
  method TEXT CHECK (method IN ('cash', 'upi')),
  received_by TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  finished_at TIMESTAMPTZ
);
CREATE INDEX refunds_payment ON refunds (payment_id);
-- What the dashboard counts of refunds that are not done.
CREATE INDEX refunds_waiting ON refunds (created_at, payment_id) WHERE status = 'pending';

-- Webhooks that fall silent are noticed.
CREATE TABLE gateway_health (
  gateway TEXT PRIMARY KEY,
  last_webhook_at TIMESTAMPTZ,
  silent_since TIMESTAMPTZ
);

-- The built-in test gateway's own books. Nothing else reads them.
CREATE TABLE test_gateway_orders (
  id TEXT PRIMARY KEY,
  amount BIGINT NOT NULL,
  receipt TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('created', 'paid')),
  created_at TIMESTAMPTZ NOT NULL
);

CREATE TABLE test_gateway_payments (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES test_gateway_orders (id),
  amount BIGINT NOT NULL,
  method TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('captured', 'failed')),
  created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX test_gateway_payments_order ON test_gateway_payments (order_id);
CREATE INDEX test_gateway_payments_created ON test_gateway_payments (created_at);

CREATE TABLE test_gateway_refunds (
  id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL REFERENCES test_gateway_payments (id),
  amount BIGINT NOT NULL,
  idempotency_key TEXT NOT NULL UNIQUE,
  created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX test_gateway_refunds_created ON test_gateway_refunds (created_at);
