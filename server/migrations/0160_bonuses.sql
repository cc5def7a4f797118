-- Bonuses: rules as data, what was given by them, and the bets that count for their turnover.

CREATE TABLE bonus_rule_versions (
  site_id        text NOT NULL,
  rule_id        text NOT NULL,
  version        integer NOT NULL CHECK (version > 0),
  is_on          boolean NOT NULL,
  effective_from timestamptz NOT NULL,
  -- server/modules/play/bonuses/stored-terms.ts
  terms          jsonb NOT NULL,
  created_at     timestamptz NOT NULL,
  created_by     text NOT NULL,
  reason         text NOT NULL,
  PRIMARY KEY (site_id, rule_id, version)
);
COMMENT ON TABLE bonus_rule_versions IS 'append-only: what was given keeps the version it was given by';

-- One row a rule: locked while something is given, so that its budget holds.
CREATE TABLE bonus_rules (
  site_id        text NOT NULL,
  rule_id        text NOT NULL,
  -- of the newest version; what people type, in upper case
  code           text,
  grants         integer NOT NULL DEFAULT 0 CHECK (grants >= 0),
  granted_minor  bigint NOT NULL DEFAULT 0,
  -- given back: expired or forfeited, at most what had been given
  returned_minor bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (site_id, rule_id),
  CHECK (returned_minor BETWEEN 0 AND granted_minor)
);
CREATE UNIQUE INDEX bonus_rules_code ON bonus_rules (site_id, code) WHERE code IS NOT NULL;

CREATE TABLE bonus_grants (
  site_id      text NOT NULL,
  grant_id     text NOT NULL,
  uid          text NOT NULL,
  rule_id      text NOT NULL,
  rule_version integer NOT NULL,
  -- what it was given for: a deposit's journal, a period's first day, a year
  occasion     text NOT NULL,
  state        text NOT NULL CHECK (state IN ('queued', 'active', 'released', 'expired', 'forfeited')),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  base_minor   bigint NOT NULL CHECK (base_minor >= 0),
  -- turnover
  need_minor   bigint NOT NULL CHECK (need_minor >= 0),
  done_minor   bigint NOT NULL DEFAULT 0 CHECK (done_minor >= 0),
  claimed_at   timestamptz NOT NULL,
  -- of the request: asked again, it gives the same answer
  claim_key    text NOT NULL,
  -- null: it waits in line
  started_at   timestamptz,
  wager_until  timestamptz,
  -- of the person's available account: postings up to here were looked at for withdrawals
  seen_version bigint NOT NULL DEFAULT 0,
  ended_at     timestamptz,
  end_reason   text NOT NULL DEFAULT '' CHECK (end_reason IN ('', 'met', 'expired', 'person', 'withdrawal', 'operator')),
  -- an operator's words
  end_note     text NOT NULL DEFAULT '',
  released_minor  bigint NOT NULL DEFAULT 0 CHECK (released_minor >= 0),
  forfeited_minor bigint NOT NULL DEFAULT 0 CHECK (forfeited_minor >= 0),
  -- released, and its turnover taken back since: what could not be held again
  missing_minor   bigint NOT NULL DEFAULT 0 CHECK (missing_minor >= 0),
  -- journals of its end so far: part of their keys
  postings     integer NOT NULL DEFAULT 0,
  PRIMARY KEY (site_id, grant_id),
  CHECK (state NOT IN ('active', 'released') OR started_at IS NOT NULL),
  CHECK (state <> 'queued' OR started_at IS NULL),
  CHECK ((state IN ('queued', 'active')) = (ended_at IS NULL)),
  CHECK ((started_at IS NULL) = (wager_until IS NULL))
);
-- Given once for what it is given for.
CREATE UNIQUE INDEX bonus_grants_once ON bonus_grants (site_id, uid, rule_id, occasion);
-- What is held belongs to one of them.
CREATE UNIQUE INDEX bonus_grants_active ON bonus_grants (site_id, uid) WHERE state = 'active';
CREATE UNIQUE INDEX bonus_grants_key ON bonus_grants (site_id, uid, claim_key);
CREATE INDEX bonus_grants_due ON bonus_grants (wager_until) WHERE state = 'active';
CREATE INDEX bonus_grants_claimed ON bonus_grants (site_id, claimed_at, grant_id);
CREATE INDEX bonus_grants_amount ON bonus_grants (site_id, amount_minor, grant_id);
CREATE INDEX bonus_grants_rule ON bonus_grants (site_id, rule_id, claimed_at);

-- Who was ever given one: locked while anything of theirs is decided.
CREATE TABLE bonus_people (
  site_id text NOT NULL,
  uid     text NOT NULL,
  PRIMARY KEY (site_id, uid)
);

-- Bets that counted, each once.
CREATE TABLE bonus_wagers (
  site_id        text NOT NULL,
  event_id       text NOT NULL,
  grant_id       text NOT NULL,
  channel        text NOT NULL,
  game           text NOT NULL,
  round          text NOT NULL,
  amount_minor   bigint NOT NULL CHECK (amount_minor > 0),
  percent        smallint NOT NULL CHECK (percent BETWEEN 0 AND 100),
  counted_minor  bigint NOT NULL CHECK (counted_minor >= 0),
  at             timestamptz NOT NULL,
  rolled_back_at timestamptz,
  PRIMARY KEY (site_id, event_id)
);
CREATE INDEX bonus_wagers_grant ON bonus_wagers (site_id, grant_id, at);
CREATE INDEX bonus_wagers_round ON bonus_wagers (site_id, channel, round);
