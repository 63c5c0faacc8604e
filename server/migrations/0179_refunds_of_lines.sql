-- Which refund gave a line's money back; null while it waits for approval, and for lines of before.
ALTER TABLE refunded_lines ADD COLUMN refund_id TEXT REFERENCES refunds (id);
