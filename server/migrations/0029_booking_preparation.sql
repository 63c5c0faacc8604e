-- How to prepare for what is booked, as the catalogue said it when it was booked; null in lines of before.
ALTER TABLE booking_lines ADD COLUMN preparation TEXT;
