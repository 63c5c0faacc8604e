CREATE FUNCTION refuse_city_price_overlap() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.ended_at IS NULL AND EXISTS (
    SELECT 1 FROM city_prices
    WHERE city_id = NEW.city_id AND item_id = NEW.item_id AND ended_at IS NULL
      AND valid_from <= NEW.valid_until AND valid_until >= NEW.valid_from
  ) THEN
    RAISE EXCEPTION 'city_prices of one item in one city do not overlap';
  END IF;
  RETURN NEW;
END $$;
CREATE FUNCTION refuse_city_price_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF OLD.ended_at IS NOT NULL OR NEW.ended_at IS NULL OR NEW.price <> OLD.price OR NEW.valid_from <> OLD.valid_from
    OR NEW.valid_until <> OLD.valid_until OR NEW.discount_basis_points <> OLD.discount_basis_points THEN
    RAISE EXCEPTION 'city_prices are ended and replaced, never changed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER city_prices_overlap BEFORE INSERT ON city_prices FOR EACH ROW EXECUTE FUNCTION refuse_city_price_overlap();
CREATE TRIGGER city_prices_stay BEFORE UPDATE ON city_prices FOR EACH ROW EXECUTE FUNCTION refuse_city_price_change();
