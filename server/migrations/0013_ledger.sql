-- Every rupee in and out, refunds of any part of a payment, receipts numbered without gaps, and what the nightly match found.

-- What the order is for, as people say it: the booking's number.
ALTER TABLE payment_orders ADD COLUMN subject_number TEXT NOT NULL DEFAULT '';

-- Money that staff took has a receiver; money that came through the gateway has none.
ALTER TABLE payments ADD COLUMN received_by TEXT;
-- Asked back so far, done or not. The CHECK is what keeps refunds within what was received, whoever asks at once.
ALTER TABLE payments ADD COLUMN refund_asked BIGINT NOT NULL DEFAULT 0 CHECK (refund_asked >= 0 AND refund_asked <= amount);
UPDATE payments SET refund_asked = amount WHERE status IN ('refund_pending', 'refunded');

CREATE TABLE refunds (
  id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL REFERENCES payments (id),
  amount BIGINT NOT NULL CHECK (amount > 0),
  reason TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'done')),
  reference TEXT UNIQUE,
  requested_by TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  finished_at TIMESTAMPTZ
);
CREATE INDEX refunds_payment ON refunds (payment_id);
-- Named as the gateway knows them: `refund-` and the payment's id was the key of a refund so far.
INSERT INTO refunds (id, payment_id, amount, reason, status, reference, requested_by, created_at, finished_at)
SELECT 'refund-' || id, id, amount, 'Booking cancelled',
  CASE WHEN status = 'refunded' THEN 'done' ELSE 'pending' END, refund_id, NULL, updated_at,
  CASE WHEN status = 'refunded' THEN updated_at ELSE NULL END
FROM payments WHERE status IN ('refund_pending', 'refunded');

-- Append-only: the program has no statement that changes or deletes a row. `source` names what happened, so that it counts once.
CREATE TABLE ledger_entries (
  id TEXT PRIMARY KEY,
  source TEXT NOT NULL UNIQUE,
  at TIMESTAMPTZ NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('payment', 'refund')),
  amount BIGINT NOT NULL,
  method TEXT NOT NULL CHECK (method IN ('online', 'cash', 'upi')),
  payment_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  reference TEXT,
  subject_kind TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  subject_number TEXT NOT NULL,
  account_id TEXT NOT NULL,
  received_by TEXT,
  note TEXT,
  CHECK ((kind = 'payment' AND amount > 0) OR (kind = 'refund' AND amount < 0))
);
CREATE INDEX ledger_entries_at ON ledger_entries (at, id);
CREATE INDEX ledger_entries_payment ON ledger_entries (payment_id);
CREATE INDEX ledger_entries_subject ON ledger_entries (subject_kind, subject_id);
INSERT INTO ledger_entries
SELECT 'p-' || payments.id, 'payment:' || payments.id, payments.created_at, 'payment', payments.amount, 'online', payments.id,
  payments.order_id, NULL, payment_orders.subject_kind, payment_orders.subject_id, payment_orders.subject_number,
  payment_orders.account_id, NULL, NULL
FROM payments JOIN payment_orders ON payment_orders.id = payments.order_id;
INSERT INTO ledger_entries
SELECT 'r-' || refunds.id, 'refund:' || refunds.id, refunds.finished_at, 'refund', -refunds.amount, 'online', payments.id,
  payments.order_id, refunds.reference, payment_orders.subject_kind, payment_orders.subject_id, payment_orders.subject_number,
  payment_orders.account_id, NULL, refunds.reason
FROM refunds JOIN payments ON payments.id = refunds.payment_id JOIN payment_orders ON payment_orders.id = payments.order_id
WHERE refunds.status = 'done';

-- The last number given in a financial year. Its row is locked until the transaction ends: no number is given twice or lost.
CREATE TABLE receipt_numbers (
  year TEXT PRIMARY KEY,
  last BIGINT NOT NULL CHECK (last > 0)
);

CREATE TABLE receipts (
  id TEXT PRIMARY KEY,
  year TEXT NOT NULL,
  position BIGINT NOT NULL,
  number TEXT NOT NULL UNIQUE,
  payment_id TEXT NOT NULL UNIQUE REFERENCES payments (id),
  issued_at TIMESTAMPTZ NOT NULL,
  UNIQUE (year, position)
);

-- What the match of a day found. The row is made by the process that takes the day; its answer comes through the outbox.
CREATE TABLE ledger_matches (
  day TEXT PRIMARY KEY,
  claimed_at TIMESTAMPTZ NOT NULL,
  checked_at TIMESTAMPTZ,
  differences TEXT
);

-- When the cart was last booked by this very booking: lines put in later were not bought with it.
ALTER TABLE cart_bookings ADD COLUMN cart_as_of TIMESTAMPTZ;
UPDATE cart_bookings SET cart_as_of = created_at;
-- The match reads a day.
CREATE INDEX test_gateway_payments_created ON test_gateway_payments (created_at);
CREATE INDEX test_gateway_refunds_created ON test_gateway_refunds (created_at);
CREATE INDEX payments_created ON payments (created_at);
