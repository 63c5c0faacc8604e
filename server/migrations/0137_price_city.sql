-- The city whose prices a booking has; null for base prices, and for a booking of a program before this one. A city may be gone meanwhile.
ALTER TABLE bookings ADD COLUMN price_city_id TEXT;
