CREATE INDEX CONCURRENTLY IF NOT EXISTS bookings_part_paid ON bookings (id)
  WHERE paid_amount > 0 AND payment_status IN ('created', 'failed') AND status <> 'Cancelled';
