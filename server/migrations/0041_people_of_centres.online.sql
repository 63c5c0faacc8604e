CREATE INDEX CONCURRENTLY IF NOT EXISTS bookings_of_account_at_centre ON bookings (account_id, centre_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS home_collections_of_account_at_centre ON home_collections (account_id, centre_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS prescriptions_of_account_at_centre ON prescriptions (account_id, centre_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS reports_of_account_at_centre ON reports (account_id, centre_id);
