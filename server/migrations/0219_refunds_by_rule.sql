-- Which refund gave the money of a test that was not performed, or of a promise that was not kept, back; null where less was due instead, and
-- for those of before.
ALTER TABLE test_refunds ADD COLUMN refund_id TEXT REFERENCES refunds (id);
ALTER TABLE promise_payouts ADD COLUMN refund_id TEXT REFERENCES refunds (id);
-- Receipts, credit notes and the ledger ask what a refund was for.
CREATE INDEX refunded_lines_refund ON refunded_lines (refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX test_refunds_refund ON test_refunds (refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX promise_payouts_refund ON promise_payouts (refund_id) WHERE refund_id IS NOT NULL;
