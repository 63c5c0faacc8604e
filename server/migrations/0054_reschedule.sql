-- How often a customer has moved a booking to another time. Programs before this one never write it.
ALTER TABLE bookings ADD COLUMN rescheduled BIGINT NOT NULL DEFAULT 0 CHECK (rescheduled BETWEEN 0 AND 3);
