-- What a person bought of reports, newest first, without looking through the free ones.
CREATE INDEX reports_bought ON reports (account_id, created_at, id) WHERE amount > 0;
