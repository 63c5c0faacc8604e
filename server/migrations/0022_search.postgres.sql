-- What the search box of each list looks through, in one lower-case text: one comparison for each row instead of one for each
-- column. PostgreSQL keeps it in the row.

ALTER TABLE accounts ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(mobile_number, ''))) STORED;
ALTER TABLE cart_bookings ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(booking_number || ' ' || coalesce(order_id, '') || ' ' || coalesce(payment_id, ''))) STORED;
ALTER TABLE bookings ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(booking_number)) STORED;
ALTER TABLE contact_messages ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(name || ' ' || coalesce(phone_number, '') || ' ' || coalesce(email, '') || ' ' || message)) STORED;
ALTER TABLE home_collections ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(name || ' ' || mobile_number || ' ' || address || ' ' || assigned_to)) STORED;
ALTER TABLE audit_log ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(action || ' ' || coalesce(record_id, '') || ' ' || coalesce(address, ''))) STORED;
ALTER TABLE ledger_entries ADD COLUMN search_text TEXT GENERATED ALWAYS AS (lower(subject_number || ' ' || payment_id || ' ' || order_id || ' ' || coalesce(reference, '') || ' ' || coalesce(received_by, ''))) STORED;
