-- One cart for each account.

CREATE TABLE carts (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL UNIQUE REFERENCES accounts (id),
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);

CREATE TABLE cart_lines (
  id TEXT PRIMARY KEY,
  cart_id TEXT NOT NULL REFERENCES carts (id),
  item_id TEXT NOT NULL REFERENCES catalogue_items (id),
  quantity BIGINT NOT NULL CHECK (quantity BETWEEN 1 AND 10),
  created_at TIMESTAMPTZ NOT NULL,
  UNIQUE (cart_id, item_id)
);
