-- Prices of items in a city, from the first to the last day named; where no row holds, the item's own price does. A row that was
-- replaced stays with the time of its end: together they are the history of the price.
CREATE TABLE city_prices (
  id TEXT PRIMARY KEY,
  city_id TEXT NOT NULL REFERENCES cities (id) ON DELETE CASCADE,
  item_id TEXT NOT NULL REFERENCES catalogue_items (id),
  price BIGINT NOT NULL CHECK (price BETWEEN 0 AND 100000000),
  discount_basis_points BIGINT NOT NULL CHECK (discount_basis_points BETWEEN 0 AND 10000),
  final_price BIGINT NOT NULL CHECK (final_price = 0 OR final_price >= 100),
  -- YYYY-MM-DD; without a limit 0001-01-01 and 9999-12-31.
  valid_from TEXT NOT NULL,
  valid_until TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  ended_at TIMESTAMPTZ,
  CHECK (valid_from <= valid_until),
  -- Rounded half up to the paisa, as finalPricePaise() of the contract does.
  CHECK (final_price = (price * (10000 - discount_basis_points) + 5000) / 10000)
);
CREATE UNIQUE INDEX city_prices_current ON city_prices (city_id, item_id, valid_from) WHERE ended_at IS NULL;
CREATE INDEX city_prices_item ON city_prices (item_id, city_id, created_at);

-- The city that a refused booking priced the cart for, and the city that the visitor saw then ('' for base prices): it holds
-- until the visitor chooses another one.
ALTER TABLE carts ADD COLUMN city_id TEXT REFERENCES cities (id) ON DELETE SET NULL;
ALTER TABLE carts ADD COLUMN seen_city_id TEXT;
