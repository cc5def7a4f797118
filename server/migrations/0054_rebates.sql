-- Rebates: what a site gives back of a period's earnings, to be claimed.

-- The periods of a rule in their order; one of a rule is open.
CREATE TABLE rebate_periods (
  site_id   text NOT NULL,
  rule      text NOT NULL,
  from_day  integer NOT NULL,
  to_day    integer NOT NULL,
  -- the first day of the rule's first period: earlier days never count
  since_day integer NOT NULL,
  -- when the day after to_day begins on the site's clock
  ends_at   timestamptz NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (site_id, rule, from_day),
  CHECK (since_day <= from_day AND from_day <= to_day)
);
CREATE UNIQUE INDEX rebate_periods_open ON rebate_periods (site_id, rule) WHERE closed_at IS NULL;

CREATE TABLE rebates (
  site_id      text NOT NULL,
  rebate_id    text NOT NULL,
  uid          text NOT NULL,
  rule         text NOT NULL,
  from_day     integer NOT NULL,
  to_day       integer NOT NULL,
  -- the rule as it was when the period was closed
  name         text NOT NULL,
  base         text NOT NULL CHECK (base IN ('own', 'team', 'conversions')),
  -- what no earlier rebate of the rule counted
  base_minor   bigint NOT NULL CHECK (base_minor > 0),
  -- hundredths of a percent
  rate         integer NOT NULL CHECK (rate >= 0),
  -- 0: the level was too low, nothing to claim
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
  -- it can be claimed before this moment
  until        timestamptz NOT NULL,
  created_at   timestamptz NOT NULL,
  claimed_at   timestamptz,
  -- of the request that claimed it: asked again, it gives the same answer
  claim_key    text,
  PRIMARY KEY (site_id, rebate_id),
  CHECK ((claimed_at IS NULL) = (claim_key IS NULL)),
  CHECK (claimed_at IS NULL OR (amount_minor > 0 AND claimed_at < until))
);
-- One for a person, rule and period.
CREATE UNIQUE INDEX rebates_once ON rebates (site_id, uid, rule, from_day);
