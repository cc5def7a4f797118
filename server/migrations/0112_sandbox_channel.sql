-- The sandbox provider of games: its own record of what was played, as any provider keeps one.

CREATE TABLE sandbox_rounds (
  site_id        text NOT NULL,
  -- chosen by the page: the same spin asked for again is the same spin
  spin_id        text COLLATE "C" NOT NULL,
  channel_id     text COLLATE "C" NOT NULL,
  game_id        text COLLATE "C" NOT NULL,
  player         text NOT NULL,
  token_hash     text NOT NULL,
  token_sealed   text NOT NULL,
  host           text NOT NULL,
  currency       text NOT NULL,
  stake_minor    bigint NOT NULL CHECK (stake_minor > 0),
  -- drawn before the bet is placed
  reels          text NOT NULL,
  win_minor      bigint NOT NULL CHECK (win_minor >= 0),
  state          text NOT NULL CHECK (state IN ('betting', 'paying', 'returning', 'done', 'refused', 'returned')),
  reason         text NOT NULL DEFAULT '',
  balance_minor  bigint,
  tries          integer NOT NULL DEFAULT 0,
  next_at        timestamptz,
  created_at     timestamptz NOT NULL,
  changed_at     timestamptz NOT NULL,
  PRIMARY KEY (site_id, spin_id)
);
CREATE INDEX sandbox_rounds_due ON sandbox_rounds (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX sandbox_rounds_at ON sandbox_rounds (site_id, channel_id, created_at);
CREATE INDEX sandbox_rounds_returned ON sandbox_rounds (site_id, player, changed_at) WHERE state = 'returned';
