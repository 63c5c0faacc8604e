-- Whether somebody has a record at a centre is asked for each account of a list: by these it is answered from an index alone, and never
-- by all records of the centre.
CREATE INDEX bookings_of_account_at_centre ON bookings (account_id, centre_id);
CREATE INDEX home_collections_of_account_at_centre ON home_collections (account_id, centre_id);
CREATE INDEX prescriptions_of_account_at_centre ON prescriptions (account_id, centre_id);
CREATE INDEX reports_of_account_at_centre ON reports (account_id, centre_id);
