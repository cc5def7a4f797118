-- Where a person stands in the levels of VIP; the level itself is on the user's row.
CREATE TABLE vip_members (
  site_id       text NOT NULL,
  uid           text NOT NULL,
  -- the highest level that was reached in the period
  reached       integer NOT NULL CHECK (reached >= 0),
  -- first month of the period (202610); 0 where it lasts for ever
  period_from   integer NOT NULL,
  period_months integer NOT NULL,
  -- whether the period's end would move down was looked at, and told
  is_warned     boolean NOT NULL DEFAULT false,
  PRIMARY KEY (site_id, uid)
);
CREATE INDEX vip_members_period ON vip_members (site_id, period_from);

-- Up to which posting of an account everything is counted.
CREATE TABLE vip_counted (
  site_id    text NOT NULL,
  account_id bigint NOT NULL,
  version    bigint NOT NULL,
  PRIMARY KEY (site_id, account_id)
);

-- What counts, by month: sums of postings, which can be summed again at any time.
CREATE TABLE vip_steam (
  site_id        text NOT NULL,
  uid            text NOT NULL,
  month          integer NOT NULL,
  turnover_minor bigint NOT NULL,
  deposits_minor bigint NOT NULL,
  earnings_minor bigint NOT NULL,
  PRIMARY KEY (site_id, uid, month)
);

CREATE TABLE vip_moves (
  site_id     text NOT NULL,
  move_id     text NOT NULL,
  uid         text NOT NULL,
  from_level  integer NOT NULL,
  to_level    integer NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('reached', 'not_kept', 'by_hand')),
  at          timestamptz NOT NULL,
  -- what counted and what was asked for, in the period; null for a move by hand
  steam_minor bigint,
  need_minor  bigint,
  period_from integer,
  -- of a move by hand: who asked, who approved, why
  moved_by    text NOT NULL DEFAULT '',
  reason      text NOT NULL DEFAULT '',
  PRIMARY KEY (site_id, move_id),
  CHECK (from_level <> to_level)
);
COMMENT ON TABLE vip_moves IS 'append-only: why a person had a level stays written';
CREATE INDEX vip_moves_uid ON vip_moves (site_id, uid, at);

-- The bonus of a month, once it is claimed.
CREATE TABLE vip_bonuses (
  site_id      text NOT NULL,
  uid          text NOT NULL,
  month        integer NOT NULL,
  level        integer NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  claimed_at   timestamptz NOT NULL,
  claim_key    text NOT NULL,
  PRIMARY KEY (site_id, uid, month)
);
COMMENT ON TABLE vip_bonuses IS 'append-only: what was claimed is paid';

CREATE INDEX users_level ON users (site_id, level, uid);
