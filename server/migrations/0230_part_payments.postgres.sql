-- Paise that parts have brought in and that did not go back while a balance was due; 0 where a booking is not paid in parts.
ALTER TABLE bookings ADD COLUMN paid_amount BIGINT NOT NULL DEFAULT 0;
-- Every row there is satisfies it.
ALTER TABLE bookings ADD CONSTRAINT bookings_paid_amount_check CHECK (paid_amount >= 0 AND paid_amount <= total_amount) NOT VALID;

-- A copy that is restored brings the sums along.
CREATE FUNCTION count_part() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF current_setting('labfront.restoring', true) = 'on' THEN RETURN NULL; END IF;
  UPDATE bookings SET paid_amount = paid_amount + (SELECT amount FROM payments WHERE id = NEW.payment_id) WHERE id = NEW.subject_id;
  RETURN NULL;
END $$;
CREATE TRIGGER sale_parts_counted AFTER INSERT ON sale_parts FOR EACH ROW EXECUTE FUNCTION count_part();
CREATE FUNCTION refuse_part_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'a part of a sale stays as it is';
END $$;
CREATE TRIGGER sale_parts_stay BEFORE UPDATE ON sale_parts FOR EACH ROW EXECUTE FUNCTION refuse_part_change();
CREATE FUNCTION take_from_parts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF current_setting('labfront.restoring', true) = 'on' THEN RETURN NULL; END IF;
  UPDATE bookings SET paid_amount = paid_amount - NEW.amount
    WHERE id = (SELECT subject_id FROM sale_parts WHERE payment_id = NEW.payment_id) AND payment_status IN ('created', 'failed');
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_of_parts AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION take_from_parts();
-- Also a program of before this file takes no payment of the whole for what is paid in parts.
CREATE FUNCTION refuse_balance() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'a balance of this booking is due';
END $$;
CREATE TRIGGER bookings_paid_whole BEFORE UPDATE OF payment_status ON bookings FOR EACH ROW
  WHEN (NEW.payment_status = 'paid' AND OLD.payment_status IN ('created', 'failed')
    AND NEW.paid_amount > 0 AND NEW.paid_amount <> NEW.total_amount)
  EXECUTE FUNCTION refuse_balance();

-- A report that was made here waits for what is left to pay.
CREATE OR REPLACE FUNCTION follow_booking() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE reports SET
    amount = CASE WHEN NEW.payment_status IN ('created', 'failed') AND NEW.status <> 'Cancelled'
      THEN NEW.total_amount - NEW.paid_amount ELSE 0 END,
    status = CASE WHEN NEW.payment_status IN ('created', 'failed') AND NEW.status <> 'Cancelled' AND NEW.total_amount > NEW.paid_amount
      THEN status ELSE 'Completed' END,
    order_id = CASE WHEN NEW.total_amount - NEW.paid_amount = OLD.total_amount - OLD.paid_amount THEN order_id ELSE NULL END
  WHERE booking_id = NEW.id AND origin = 'made' AND deleted_at IS NULL;
  RETURN NULL;
END $$;
DROP TRIGGER made_reports_due ON bookings;
CREATE TRIGGER made_reports_due AFTER UPDATE OF payment_status, total_amount, paid_amount, status ON bookings FOR EACH ROW
  WHEN (NEW.payment_status <> OLD.payment_status OR NEW.total_amount <> OLD.total_amount OR NEW.paid_amount <> OLD.paid_amount
    OR NEW.status <> OLD.status)
  EXECUTE FUNCTION follow_booking();
