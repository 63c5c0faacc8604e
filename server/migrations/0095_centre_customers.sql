-- The customers of each centre, with the number of their records there, so that a list of one centre's customers asks one index instead of
-- four tables for each account. Triggers keep it, so what an older program writes counts too. It is derived: copies of the database leave it
-- out, and the triggers make it again.
CREATE TABLE centre_customers (
  centre_id TEXT NOT NULL REFERENCES centres (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  records INTEGER NOT NULL,
  PRIMARY KEY (centre_id, account_id)
);
-- For the removal of an account.
CREATE INDEX centre_customers_account ON centre_customers (account_id);

INSERT INTO centre_customers (centre_id, account_id, records)
  SELECT centre_id, account_id, count(*) FROM (
    SELECT centre_id, account_id FROM bookings
    UNION ALL SELECT centre_id, account_id FROM home_collections
    UNION ALL SELECT centre_id, account_id FROM prescriptions
    UNION ALL SELECT centre_id, account_id FROM reports
  ) AS records
  WHERE centre_id IS NOT NULL AND account_id IS NOT NULL
  GROUP BY centre_id, account_id;

-- Nothing asks them any longer.
DROP INDEX bookings_of_account_at_centre;
DROP INDEX home_collections_of_account_at_centre;
DROP INDEX prescriptions_of_account_at_centre;
DROP INDEX reports_of_account_at_centre;
