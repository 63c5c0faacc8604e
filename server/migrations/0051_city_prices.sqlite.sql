CREATE TRIGGER city_prices_overlap BEFORE INSERT ON city_prices
  WHEN NEW.ended_at IS NULL AND EXISTS (
    SELECT 1 FROM city_prices
    WHERE city_id = NEW.city_id AND item_id = NEW.item_id AND ended_at IS NULL
      AND valid_from <= NEW.valid_until AND valid_until >= NEW.valid_from
  )
BEGIN
  SELECT RAISE(ABORT, 'city_prices of one item in one city do not overlap');
END;
-- Only its end is written later.
CREATE TRIGGER city_prices_stay BEFORE UPDATE ON city_prices
  WHEN OLD.ended_at IS NOT NULL OR NEW.ended_at IS NULL OR NEW.price <> OLD.price OR NEW.valid_from <> OLD.valid_from
    OR NEW.valid_until <> OLD.valid_until OR NEW.discount_basis_points <> OLD.discount_basis_points
BEGIN
  SELECT RAISE(ABORT, 'city_prices are ended and replaced, never changed');
END;
