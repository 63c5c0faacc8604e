-- Sorts and filters of the lists that 0022 left out, with the id that breaks ties: also the last page of 100,000 comes from an
-- index alone.

CREATE INDEX prescriptions_by_city ON prescriptions (city, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX prescriptions_by_status ON prescriptions (status, id) WHERE deleted_at IS NULL;
CREATE INDEX reports_by_status ON reports (status, id) WHERE deleted_at IS NULL;
CREATE INDEX reports_by_type ON reports (report_type, id) WHERE deleted_at IS NULL;
CREATE INDEX reports_by_amount ON reports (amount, id) WHERE deleted_at IS NULL;
CREATE INDEX bookings_by_status ON bookings (status, id);
CREATE INDEX cart_bookings_by_state ON cart_bookings (status, id);
CREATE INDEX audit_log_by_action ON audit_log (action, at, id);
CREATE INDEX affiliates_by_name ON affiliates (name, id);
CREATE INDEX affiliates_by_city ON affiliates (city, name, id);
CREATE INDEX affiliates_by_code ON affiliates (code, id);
CREATE INDEX affiliates_by_commission ON affiliates (commission_basis_points, id);
CREATE INDEX affiliates_by_created ON affiliates (created_at, id);
CREATE INDEX affiliates_by_state ON affiliates (active, name, id);
CREATE INDEX cart_bookings_by_method ON cart_bookings (payment_method, created_at, id);
