-- Reports whose money is on its way back, or waits to be handed out.
CREATE INDEX reports_money_back ON reports (created_at, id) WHERE payment_status = 'refund_pending';
