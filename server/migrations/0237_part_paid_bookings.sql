-- Bookings that are paid in part are few among all: their list is read from this index alone. The query repeats these conditions word by word.
CREATE INDEX bookings_part_paid ON bookings (id)
  WHERE paid_amount > 0 AND payment_status IN ('created', 'failed') AND status <> 'Cancelled';
