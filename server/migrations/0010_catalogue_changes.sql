-- An item that is to be deleted is looked for among all that was ever booked.

CREATE INDEX cart_booking_lines_item ON cart_booking_lines (item_id);
