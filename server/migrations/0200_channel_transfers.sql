-- Money moved to a provider that keeps balances of its own, and back.
CREATE TABLE channel_transfers (
  site_id       text NOT NULL,
  -- also what the provider knows it by: the same again moves it once
  transfer_id   text COLLATE "C" NOT NULL,
  uid           text NOT NULL,
  channel_id    text COLLATE "C" NOT NULL,
  direction     text NOT NULL CHECK (direction IN ('in', 'out')),
  -- everything that is there
  is_recall     boolean NOT NULL,
  amount_minor  bigint NOT NULL CHECK (amount_minor >= 0),
  -- unknown: the provider gave no answer, and is asked again
  state         text NOT NULL CHECK (state IN ('sent', 'unknown', 'done', 'refused')),
  idempotency_key text COLLATE "C" NOT NULL,
  next_poll_at  timestamptz,
  poll_count    integer NOT NULL DEFAULT 0,
  created_at    timestamptz NOT NULL,
  changed_at    timestamptz NOT NULL,
  PRIMARY KEY (site_id, transfer_id),
  CONSTRAINT channel_transfers_due CHECK ((state IN ('sent', 'unknown')) = (next_poll_at IS NOT NULL))
);
CREATE UNIQUE INDEX channel_transfers_key ON channel_transfers (site_id, uid, idempotency_key, channel_id);
-- One at a time: what is being moved decides what can be moved next.
CREATE UNIQUE INDEX channel_transfers_open ON channel_transfers (site_id, uid, channel_id)
  WHERE state IN ('sent', 'unknown');
CREATE INDEX channel_transfers_polled ON channel_transfers (site_id, next_poll_at) WHERE next_poll_at IS NOT NULL;

-- The sandbox's provider with balances of its own.
CREATE TABLE sandbox_wallet_moves (
  site_id       text NOT NULL,
  channel_id    text COLLATE "C" NOT NULL,
  reference     text COLLATE "C" NOT NULL,
  uid           text NOT NULL,
  -- below zero: taken out; zero: refused
  amount_minor  bigint NOT NULL,
  PRIMARY KEY (site_id, channel_id, reference)
);
CREATE INDEX sandbox_wallet_moves_user ON sandbox_wallet_moves (site_id, channel_id, uid);
