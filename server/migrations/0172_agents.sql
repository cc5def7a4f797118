-- The agent programme: who is an agent, at which ratio, and what each period came to.

-- Applications to become an agent or a recharge advisor.
CREATE TABLE agent_applications (
  site_id          text NOT NULL,
  application_id   text COLLATE "C" NOT NULL,
  uid              text NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('agent', 'advisor')),
  -- what the person wrote
  name             text NOT NULL,
  contact          text NOT NULL,
  note             text NOT NULL,
  state            text NOT NULL,
  -- of the decision, as the person reads it
  reason           text NOT NULL DEFAULT '',
  version          integer NOT NULL,
  claimed_by       text,
  claim_expires_at timestamptz,
  created_at       timestamptz NOT NULL,
  changed_at       timestamptz NOT NULL,
  PRIMARY KEY (site_id, application_id),
  CONSTRAINT agent_applications_states CHECK (state IN ('waiting', 'approved', 'rejected'))
);
-- One of a kind waits for a person.
CREATE UNIQUE INDEX agent_applications_waiting ON agent_applications (site_id, uid, kind) WHERE state = 'waiting';
CREATE INDEX agent_applications_own ON agent_applications (site_id, uid, kind, application_id);
CREATE INDEX agent_applications_state ON agent_applications (site_id, state, application_id);

CREATE TABLE agent_application_transitions (
  site_id        text NOT NULL,
  application_id text COLLATE "C" NOT NULL,
  version        integer NOT NULL,
  from_state     text NOT NULL,
  event          text NOT NULL,
  to_state       text NOT NULL,
  actor          text NOT NULL,
  reason         text NOT NULL,
  at             timestamptz NOT NULL,
  PRIMARY KEY (site_id, application_id, version),
  CONSTRAINT agent_application_transitions_allowed CHECK ((from_state || ' ' || event || ' ' || to_state) IN (
    ' apply waiting',
    'waiting approve approved',
    'waiting reject rejected'
  ))
);
COMMENT ON TABLE agent_application_transitions IS 'append-only: the history of an application';

CREATE TABLE agents (
  site_id       text NOT NULL,
  uid           text NOT NULL,
  -- days of the site: the first that counts, and from when on none does
  since_day     integer NOT NULL,
  ended_day     integer,
  -- may recharge members since then
  advisor_since timestamptz,
  approved_at   timestamptz NOT NULL,
  -- statements from this day on are to be settled again
  resettle_day  integer,
  -- another with each time that was asked for
  resettle_mark text NOT NULL DEFAULT '',
  -- who had it settled again
  resettled_by  text NOT NULL DEFAULT '',
  PRIMARY KEY (site_id, uid),
  CHECK (ended_day IS NULL OR ended_day >= since_day)
);

CREATE INDEX agents_resettle ON agents (site_id, uid) WHERE resettle_day IS NOT NULL;

-- What was granted to somebody, in the order it was decided. Each holds from its day on, whatever was planned after it.
CREATE TABLE agent_ratio_changes (
  site_id   text NOT NULL,
  uid       text NOT NULL,
  -- 1, 2, ... for each person
  change    integer NOT NULL,
  from_day  integer NOT NULL,
  -- hundredths of a percent
  ratio     integer NOT NULL CHECK (ratio BETWEEN 0 AND 10000),
  -- user:10000001, operator:ann, or system:start
  set_by    text NOT NULL,
  reason    text NOT NULL,
  set_at    timestamptz NOT NULL,
  PRIMARY KEY (site_id, uid, change)
);
COMMENT ON TABLE agent_ratio_changes IS 'append-only: what was granted is never rewritten, a later change holds instead';

-- The periods of a site in their order; one is open. What profit is a share of stays as it was when its period began.
CREATE TABLE agent_periods (
  site_id        text NOT NULL,
  from_day       integer NOT NULL,
  to_day         integer NOT NULL,
  base           text NOT NULL CHECK (base IN ('turnover', 'net_loss', 'deposits')),
  carries_losses boolean NOT NULL,
  -- when the day after to_day begins on the site's clock
  ends_at        timestamptz NOT NULL,
  closed_at      timestamptz,
  PRIMARY KEY (site_id, from_day),
  CHECK (from_day <= to_day)
);
CREATE UNIQUE INDEX agent_periods_open ON agent_periods (site_id) WHERE closed_at IS NULL;

-- What a closed period came to for an agent; settled again when what it follows from was corrected.
CREATE TABLE agent_statements (
  site_id        text NOT NULL,
  uid            text NOT NULL,
  from_day       integer NOT NULL,
  -- how often it was settled with another result
  revision       integer NOT NULL CHECK (revision > 0),
  opening_minor  bigint NOT NULL,
  earned_minor   bigint NOT NULL,
  reversed_minor bigint NOT NULL CHECK (reversed_minor >= 0),
  paid_minor     bigint NOT NULL CHECK (paid_minor >= 0),
  closing_minor  bigint NOT NULL CHECK (closing_minor <= 0),
  settled_at     timestamptz NOT NULL,
  PRIMARY KEY (site_id, uid, from_day),
  CHECK (opening_minor + earned_minor - reversed_minor - paid_minor = closing_minor)
);
CREATE INDEX agent_statements_period ON agent_statements (site_id, from_day, uid);

CREATE TABLE agent_statement_lines (
  site_id      text NOT NULL,
  uid          text NOT NULL,
  -- of the statement
  period_day   integer NOT NULL,
  revision     integer NOT NULL,
  line         integer NOT NULL,
  member_uid   text NOT NULL,
  from_day     integer NOT NULL,
  to_day       integer NOT NULL,
  base_minor   bigint NOT NULL,
  -- hundredths of a percent: the agent's own, and of the agent below through whom the member came
  ratio        integer NOT NULL,
  below_uid    text,
  below_ratio  integer NOT NULL,
  -- the member was excluded from play: nobody earns from it
  is_excluded  boolean NOT NULL,
  amount_minor bigint NOT NULL,
  PRIMARY KEY (site_id, uid, period_day, revision, line)
);
COMMENT ON TABLE agent_statement_lines IS 'append-only: each revision of a statement keeps its lines';

-- The differences that were posted for a statement.
CREATE TABLE agent_statement_postings (
  site_id          text NOT NULL,
  uid              text NOT NULL,
  period_day       integer NOT NULL,
  revision         integer NOT NULL,
  difference_minor bigint NOT NULL CHECK (difference_minor <> 0),
  journal_id       text NOT NULL,
  -- system:agents, or the operator who had it settled again
  settled_by       text NOT NULL,
  at               timestamptz NOT NULL,
  PRIMARY KEY (site_id, uid, period_day, revision)
);
COMMENT ON TABLE agent_statement_postings IS 'append-only: what was posted is never changed';

-- Money that a recharge advisor sent to a member.
CREATE TABLE agent_recharges (
  site_id      text NOT NULL,
  recharge_id  text COLLATE "C" NOT NULL,
  uid          text NOT NULL,
  member_uid   text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  -- the site's day, which its limit counts by
  day          integer NOT NULL,
  journal_id   text NOT NULL,
  request_key  text NOT NULL,
  at           timestamptz NOT NULL,
  PRIMARY KEY (site_id, recharge_id)
);
CREATE UNIQUE INDEX agent_recharges_key ON agent_recharges (site_id, uid, request_key);
CREATE INDEX agent_recharges_day ON agent_recharges (site_id, uid, day);
CREATE INDEX agent_recharges_member ON agent_recharges (site_id, member_uid, recharge_id);
COMMENT ON TABLE agent_recharges IS 'append-only: a receipt stays as it was given';

-- Withdrawals that were asked for as an agent: the rest of each is in withdrawals.
CREATE TABLE agent_withdrawals (
  site_id       text NOT NULL,
  withdrawal_id text COLLATE "C" NOT NULL,
  uid           text NOT NULL,
  amount_minor  bigint NOT NULL,
  at            timestamptz NOT NULL,
  PRIMARY KEY (site_id, withdrawal_id)
);
CREATE INDEX agent_withdrawals_own ON agent_withdrawals (site_id, uid, withdrawal_id);
COMMENT ON TABLE agent_withdrawals IS 'append-only: how a withdrawal was asked for does not change';
