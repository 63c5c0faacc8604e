-- Tubes that are on their way or not accepted yet are few among all: which of them wait too long is read from this index alone.
CREATE INDEX specimens_awaited ON specimens (created_at, id, state, collected_at, updated_at, centre_id)
  WHERE state IN ('collected', 'in_transit', 'received');
