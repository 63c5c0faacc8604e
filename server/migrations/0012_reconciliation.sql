-- Orders that are not settled are looked up at the gateway again; webhooks that fall silent are noticed; of all instances one works.

-- When the gateway is asked about the order next; null when it need not be asked any more.
ALTER TABLE payment_orders ADD COLUMN check_after TIMESTAMPTZ;
-- How many payments the gateway knew of when it was last asked; null while it never was.
ALTER TABLE payment_orders ADD COLUMN payments_seen BIGINT;
UPDATE payment_orders SET check_after = created_at WHERE status <> 'paid';
CREATE INDEX payment_orders_due ON payment_orders (check_after) WHERE status <> 'paid' AND check_after IS NOT NULL;

CREATE TABLE gateway_health (
  gateway TEXT PRIMARY KEY,
  last_webhook_at TIMESTAMPTZ,
  silent_since TIMESTAMPTZ
);

CREATE TABLE leases (
  name TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL
);

-- The window of a booking that was paid after it had filled up: staff agree on another time with the customer.
ALTER TABLE cart_bookings ADD COLUMN lost_window TEXT;
CREATE INDEX cart_bookings_lost_window ON cart_bookings (created_at) WHERE lost_window IS NOT NULL;
