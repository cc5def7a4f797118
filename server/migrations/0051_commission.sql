-- What is earned: plans, rates, teams as of a time, and the commission computed from the raw rows.

-- Versions of plans; a version is never edited.
CREATE TABLE commission_plans (
  site_id        text NOT NULL,
  plan_id        text NOT NULL,
  version        integer NOT NULL CHECK (version > 0),
  name           text NOT NULL,
  -- whom it is for; the narrowest counts: site, then item, then promoter
  scope          text NOT NULL CHECK (scope IN ('site', 'item', 'promoter')),
  scope_id       text NOT NULL,
  effective_from timestamptz NOT NULL,
  -- core/earnings/commission/plan.ts; NULL: from here on the plan is off
  terms          jsonb,
  created_at     timestamptz NOT NULL,
  created_by     text NOT NULL,
  reason         text NOT NULL,
  PRIMARY KEY (site_id, plan_id, version)
);
COMMENT ON TABLE commission_plans IS 'append-only: what was earned under a version stays explainable';

-- Rates of users whose rates ever changed, from the first change on; before it, users has them.
CREATE TABLE rate_history (
  site_id      text NOT NULL,
  uid          text NOT NULL,
  valid_from   timestamptz NOT NULL,
  -- percent
  rate         numeric(7, 4) NOT NULL,
  rate1        numeric(7, 4) NOT NULL,
  rate2        numeric(7, 4) NOT NULL,
  set_by       text NOT NULL,
  set_at       timestamptz NOT NULL,
  -- false: users gets it when its time has come
  applied      boolean NOT NULL,
  PRIMARY KEY (site_id, uid, valid_from)
);

CREATE INDEX rate_history_due ON rate_history (valid_from) WHERE NOT applied;

-- Inviters of users who were ever moved to another, from the first on; before it, users has them.
CREATE TABLE team_history (
  site_id     text NOT NULL,
  uid         text NOT NULL,
  valid_from  timestamptz NOT NULL,
  inviter_uid text,
  set_by      text NOT NULL,
  set_at      timestamptz NOT NULL,
  PRIMARY KEY (site_id, uid, valid_from)
);
CREATE INDEX team_history_inviter ON team_history (site_id, inviter_uid);

-- One unit of a currency in the site's unit, by day.
CREATE TABLE exchange_rates (
  site_id    text NOT NULL,
  currency   text NOT NULL,
  day        integer NOT NULL,
  rate       numeric(20, 10) NOT NULL CHECK (rate > 0),
  -- where the figure is from
  origin     text NOT NULL,
  entered_by text NOT NULL,
  entered_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, currency, day)
);

-- What must be computed anew: all that one promoter brought on one day.
CREATE TABLE earning_work (
  site_id text NOT NULL,
  uid     text NOT NULL,
  day     integer NOT NULL,
  due_at  timestamptz NOT NULL,
  PRIMARY KEY (site_id, uid, day)
);
CREATE INDEX earning_work_due ON earning_work (due_at);

-- One line for each source row, beneficiary and level: what it is of, and by which plan and rate.
CREATE TABLE commission_lines (
  site_id      text NOT NULL,
  -- of the promoter whose conversion it is
  member_uid   text NOT NULL,
  day          integer NOT NULL,
  source_id    text NOT NULL,
  uid          text NOT NULL,
  -- 0 own, 1 a direct member's, 2 an indirect member's
  level        smallint NOT NULL CHECK (level BETWEEN 0 AND 2),
  item_id      text NOT NULL,
  source       text NOT NULL,
  occurred_at  timestamptz NOT NULL,
  gross_minor  bigint NOT NULL,
  -- in millionths of a hundredth
  base_micro   numeric(38, 0) NOT NULL,
  rate_ppm     integer NOT NULL,
  -- in millionths of base_micro's unit: base times rate, uncut
  exact        numeric(50, 0) NOT NULL,
  plan_id      text NOT NULL,
  plan_version integer NOT NULL,
  state        text NOT NULL CHECK (state IN ('estimated', 'held', 'settled', 'reversed', 'parked')),
  settles_at   timestamptz,
  note         text NOT NULL DEFAULT '',
  PRIMARY KEY (site_id, member_uid, day, source_id, uid, level)
);
CREATE INDEX commission_lines_target ON commission_lines (site_id, uid, day, item_id);

-- Sums of a beneficiary, item and day. settled_minor is what was posted to the ledger.
CREATE TABLE earning_targets (
  site_id         text NOT NULL,
  uid             text NOT NULL,
  day             integer NOT NULL,
  item_id         text NOT NULL,
  settled_minor   bigint NOT NULL DEFAULT 0,
  estimated_minor bigint NOT NULL DEFAULT 0,
  held_minor      bigint NOT NULL DEFAULT 0,
  reversed_minor  bigint NOT NULL DEFAULT 0,
  conversions     integer NOT NULL DEFAULT 0,
  gross_minor     bigint NOT NULL DEFAULT 0,
  postings        integer NOT NULL DEFAULT 0,
  computed_at     timestamptz NOT NULL,
  PRIMARY KEY (site_id, uid, day, item_id)
);

-- Each difference that was posted, in order.
CREATE TABLE earning_postings (
  site_id      text NOT NULL,
  uid          text NOT NULL,
  day          integer NOT NULL,
  item_id      text NOT NULL,
  sequence     integer NOT NULL,
  -- below zero: taken back
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0),
  journal_id   bigint NOT NULL,
  at           timestamptz NOT NULL,
  PRIMARY KEY (site_id, uid, day, item_id, sequence)
);
COMMENT ON TABLE earning_postings IS 'append-only: a correction is another difference';

-- A beneficiary's day by member and source, written anew with the lines.
CREATE TABLE earning_rollups (
  site_id     text NOT NULL,
  uid         text NOT NULL,
  day         integer NOT NULL,
  member_uid  text NOT NULL,
  source      text NOT NULL,
  conversions integer NOT NULL,
  gross_minor bigint NOT NULL,
  estimated   numeric(50, 0) NOT NULL,
  settled     numeric(50, 0) NOT NULL,
  PRIMARY KEY (site_id, uid, day, member_uid, source)
);
CREATE INDEX earning_rollups_member ON earning_rollups (site_id, member_uid, day);

-- A beneficiary's day as a whole: a year is 365 rows.
CREATE TABLE earning_days (
  site_id         text NOT NULL,
  uid             text NOT NULL,
  day             integer NOT NULL,
  conversions     integer NOT NULL,
  gross_minor     bigint NOT NULL,
  settled_minor   bigint NOT NULL,
  estimated_minor bigint NOT NULL,
  held_minor      bigint NOT NULL,
  reversed_minor  bigint NOT NULL,
  computed_at     timestamptz NOT NULL,
  PRIMARY KEY (site_id, uid, day)
);
