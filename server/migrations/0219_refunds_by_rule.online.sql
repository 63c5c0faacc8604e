ALTER TABLE test_refunds ADD COLUMN IF NOT EXISTS refund_id TEXT REFERENCES refunds (id);
ALTER TABLE promise_payouts ADD COLUMN IF NOT EXISTS refund_id TEXT REFERENCES refunds (id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS refunded_lines_refund ON refunded_lines (refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS test_refunds_refund ON test_refunds (refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS promise_payouts_refund ON promise_payouts (refund_id) WHERE refund_id IS NOT NULL;
