-- A booking that is paid in parts. A payment of the whole has no row here: `bookings.payment_id` names it, as ever, and of parts the first.

-- Which payments are parts of what a sale costs, in the order in which they came.
CREATE TABLE sale_parts (
  payment_id TEXT PRIMARY KEY REFERENCES payments (id),
  subject_kind TEXT NOT NULL CHECK (subject_kind IN ('cart-booking', 'booking')),
  subject_id TEXT NOT NULL,
  number BIGINT NOT NULL CHECK (number > 0)
);
CREATE UNIQUE INDEX sale_parts_subject ON sale_parts (subject_id, number);

-- Money of several payments that goes back at once is one refund of each. The others name the first: what is said of it is said of them.
ALTER TABLE refunds ADD COLUMN split_from TEXT;

-- What a waiting request has reserved of each payment, where it needs more than one.
CREATE TABLE refund_request_parts (
  request_id TEXT NOT NULL REFERENCES refund_requests (id),
  payment_id TEXT NOT NULL REFERENCES payments (id),
  amount BIGINT NOT NULL CHECK (amount > 0),
  PRIMARY KEY (request_id, payment_id)
);
CREATE INDEX refund_request_parts_payment ON refund_request_parts (payment_id);
