-- What a person bought of reports, newest first, without looking through the free ones.
CREATE INDEX reports_bought ON reports (account_id, created_at, id) WHERE amount > 0;
-- Money that is on its way back, or waits to be handed out.
CREATE INDEX reports_money_back ON reports (created_at, id) WHERE payment_status = 'refund_pending';
