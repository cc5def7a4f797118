-- The wheel: free spins, draws that anyone can check, and the prizes that follow from them.

-- The prizes as they stood when something was drawn by them: ids in the listed order, odds, kinds, amounts, names.
CREATE TABLE wheel_tables (
  site_id    text NOT NULL,
  -- follows from the content
  table_id   text COLLATE "C" NOT NULL,
  prizes     jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, table_id)
);
COMMENT ON TABLE wheel_tables IS 'append-only: a draw is checked by the odds of its own day';

-- A server seed is secret until it is revealed; its hash is public from the moment it is made.
CREATE TABLE wheel_seeds (
  site_id     text NOT NULL,
  seed_id     text COLLATE "C" NOT NULL,
  uid         text NOT NULL,
  hash        text COLLATE "C" NOT NULL,
  -- encrypted: who reads the database must not know what comes next
  seed_sealed text NOT NULL,
  created_at  timestamptz NOT NULL,
  revealed_at timestamptz,
  PRIMARY KEY (site_id, seed_id)
);

-- Whoever has seen the wheel. Every spin of a person holds this row.
CREATE TABLE wheel_players (
  site_id     text NOT NULL,
  uid         text NOT NULL,
  seed_id     text COLLATE "C" NOT NULL,
  client_seed text NOT NULL,
  -- of the next draw by this seed
  next_nonce  integer NOT NULL DEFAULT 0,
  -- the net deposits up to these versions of the accounts: what follows is added when it is read
  recharge_minor    bigint NOT NULL DEFAULT 0,
  available_version bigint NOT NULL DEFAULT 0,
  debt_version      bigint NOT NULL DEFAULT 0,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (site_id, uid)
);

CREATE TABLE wheel_draws (
  site_id      text NOT NULL,
  draw_id      text COLLATE "C" NOT NULL,
  uid          text NOT NULL,
  unit         text NOT NULL,
  campaign     text NOT NULL,
  -- of the site's calendar: 20261120
  day          integer NOT NULL,
  seed_id      text COLLATE "C" NOT NULL,
  client_seed  text NOT NULL,
  nonce        integer NOT NULL CHECK (nonce >= 0),
  -- the fraction's numerator over 2^52
  roll         bigint NOT NULL CHECK (roll >= 0 AND roll < 4503599627370496),
  table_id     text COLLATE "C" NOT NULL,
  -- what the odds say
  drawn        text NOT NULL,
  -- what was given, and why it is not what the odds say
  prize        text NOT NULL,
  replaced     text NOT NULL CHECK (replaced IN ('', 'stock', 'budget')),
  kind         text NOT NULL CHECK (kind IN ('money', 'thing', 'none')),
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
  multiplier   smallint NOT NULL CHECK (multiplier IN (1, 2)),
  -- of the request: asked again, it gives the same answer
  key          text COLLATE "C" NOT NULL,
  at           timestamptz NOT NULL,
  PRIMARY KEY (site_id, draw_id),
  CONSTRAINT wheel_draws_money CHECK ((kind = 'money') = (amount_minor > 0)),
  CONSTRAINT wheel_draws_replaced CHECK (replaced = '' OR kind = 'none')
);
COMMENT ON TABLE wheel_draws IS 'append-only: what was drawn is never changed';
-- One spin a day, whatever is pressed.
CREATE UNIQUE INDEX wheel_draws_day ON wheel_draws (site_id, uid, campaign, day);
CREATE UNIQUE INDEX wheel_draws_key ON wheel_draws (site_id, uid, key);
CREATE UNIQUE INDEX wheel_draws_nonce ON wheel_draws (site_id, seed_id, nonce);
CREATE INDEX wheel_draws_user ON wheel_draws (site_id, uid, draw_id);
CREATE INDEX wheel_draws_amount ON wheel_draws (site_id, amount_minor, draw_id);

-- What a campaign gave: a row a prize, and one without a name for all of its money. The sums of its draws.
CREATE TABLE wheel_used (
  site_id      text NOT NULL,
  campaign     text NOT NULL,
  prize        text NOT NULL,
  pieces       integer NOT NULL DEFAULT 0 CHECK (pieces >= 0),
  amount_minor bigint NOT NULL DEFAULT 0 CHECK (amount_minor >= 0),
  PRIMARY KEY (site_id, campaign, prize)
);

CREATE TABLE wheel_prize_transitions (
  site_id    text NOT NULL,
  prize_id   text COLLATE "C" NOT NULL,
  version    integer NOT NULL CHECK (version > 0),
  before_version integer GENERATED ALWAYS AS (nullif(version - 1, 0)) STORED,
  from_state text COLLATE "C" NOT NULL,
  event      text COLLATE "C" NOT NULL,
  to_state   text COLLATE "C" NOT NULL,
  actor      text NOT NULL,
  reason     text NOT NULL DEFAULT '',
  at         timestamptz NOT NULL,
  PRIMARY KEY (site_id, prize_id, version),
  CONSTRAINT wheel_prize_transitions_state UNIQUE (site_id, prize_id, version, to_state),
  CONSTRAINT wheel_prize_transitions_first CHECK ((version = 1) = (from_state = '')),
  CONSTRAINT wheel_prize_transitions_chain FOREIGN KEY (site_id, prize_id, before_version, from_state)
    REFERENCES wheel_prize_transitions (site_id, prize_id, version, to_state),
  CONSTRAINT wheel_prize_transitions_allowed CHECK ((from_state || ' ' || event || ' ' || to_state) IN (
    ' win won',
    'won pay paid',
    'won review in_review',
    'in_review pay paid',
    'in_review decline declined'
  ))
);
COMMENT ON TABLE wheel_prize_transitions IS 'append-only: what happened to a prize stays written';

-- A prize has the id of its draw.
CREATE TABLE wheel_prizes (
  site_id          text NOT NULL,
  prize_id         text COLLATE "C" NOT NULL,
  uid              text NOT NULL,
  unit             text NOT NULL,
  prize            text NOT NULL,
  name             text NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('money', 'thing')),
  amount_minor     bigint NOT NULL CHECK (amount_minor >= 0),
  state            text COLLATE "C" NOT NULL,
  version          integer NOT NULL,
  -- it is followed up by then
  due_at           timestamptz NOT NULL,
  claimed_by       text,
  claim_expires_at timestamptz,
  created_at       timestamptz NOT NULL,
  changed_at       timestamptz NOT NULL,
  PRIMARY KEY (site_id, prize_id),
  CONSTRAINT wheel_prizes_state FOREIGN KEY (site_id, prize_id, version, state)
    REFERENCES wheel_prize_transitions (site_id, prize_id, version, to_state)
);
CREATE INDEX wheel_prizes_by_state ON wheel_prizes (site_id, state, prize_id);
CREATE INDEX wheel_prizes_due ON wheel_prizes (site_id, due_at, prize_id) WHERE state = 'in_review';
CREATE INDEX wheel_prizes_user ON wheel_prizes (site_id, uid, prize_id);
