CREATE TRIGGER lab_lines_released BEFORE UPDATE OF state ON lab_lines
  WHEN NEW.state = 'released' AND OLD.state <> 'released' AND (
    NOT EXISTS (SELECT 1 FROM lab_results WHERE line_id = NEW.id AND is_current = 1)
    OR EXISTS (SELECT 1 FROM lab_results WHERE line_id = NEW.id AND is_current = 1 AND (state <> 'authorised'
      OR NOT EXISTS (SELECT 1 FROM released_results WHERE released_results.result_id = lab_results.id))))
BEGIN
  SELECT RAISE(ABORT, 'a line is released with its authorised values');
END;
CREATE TRIGGER made_reports_stay BEFORE UPDATE OF released_at, released_by, template ON made_versions BEGIN
  SELECT RAISE(ABORT, 'what was released is never changed');
END;
CREATE TRIGGER made_reports_due AFTER UPDATE OF payment_status, total_amount, status ON bookings
  WHEN NEW.payment_status <> OLD.payment_status OR NEW.total_amount <> OLD.total_amount OR NEW.status <> OLD.status
BEGIN
  UPDATE reports SET
    amount = CASE WHEN NEW.payment_status IN ('created', 'failed') AND NEW.status <> 'Cancelled' THEN NEW.total_amount ELSE 0 END,
    status = CASE WHEN NEW.payment_status IN ('created', 'failed') AND NEW.status <> 'Cancelled' AND NEW.total_amount > 0
      THEN status ELSE 'Completed' END,
    order_id = CASE WHEN NEW.total_amount = OLD.total_amount THEN order_id ELSE NULL END
  WHERE booking_id = NEW.id AND origin = 'made' AND deleted_at IS NULL;
END;
