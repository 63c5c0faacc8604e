-- Accounts that have ended while something of them is still kept: the day of the next look at what is over by then.

CREATE TABLE ended_accounts (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id),
  look_after TEXT NOT NULL
);
CREATE INDEX ended_accounts_look ON ended_accounts (look_after);
