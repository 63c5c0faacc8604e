-- What the triggers of bookings call.
CREATE FUNCTION free_seats() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM open_bookings WHERE booking_id = OLD.id;
  RETURN NULL;
END $$;
