-- Money that staff hand out: how, and who received it.
ALTER TABLE refunds ADD COLUMN method TEXT CHECK (method IN ('cash', 'upi'));
ALTER TABLE refunds ADD COLUMN received_by TEXT;
