-- What the dashboard counts of refunds that are not done.
CREATE INDEX refunds_waiting ON refunds (created_at, payment_id) WHERE status = 'pending';
-- Bookings whose money is on its way back, or waits to be handed out.
CREATE INDEX bookings_money_back ON bookings (created_at, id) WHERE payment_status = 'refund_pending';
