-- Sales of days that are over, as the dashboard adds them up from bookings: after a start it reads them here, and adds up again only days
-- whose bookings changed since.
CREATE TABLE sales_days (
  day TEXT PRIMARY KEY,
  -- JSON.
  sums TEXT NOT NULL,
  -- The moment up to which every change of the day's bookings is in the sums.
  right_at TIMESTAMPTZ NOT NULL,
  -- How many bookings had ever been deleted then.
  deleted BIGINT NOT NULL CHECK (deleted >= 0)
);
