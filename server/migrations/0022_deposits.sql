-- Deposits, by the same pattern as withdrawals: transitions that the database checks, and one row that says where it stands.

CREATE TABLE deposit_transitions (
  site_id        text NOT NULL,
  deposit_id     text COLLATE "C" NOT NULL,
  version        integer NOT NULL CHECK (version > 0),
  before_version integer GENERATED ALWAYS AS (nullif(version - 1, 0)) STORED,
  from_state     text COLLATE "C" NOT NULL,
  event          text COLLATE "C" NOT NULL,
  to_state       text COLLATE "C" NOT NULL,
  actor          text NOT NULL,
  reason         text NOT NULL DEFAULT '',
  at             timestamptz NOT NULL,
  PRIMARY KEY (site_id, deposit_id, version),
  CONSTRAINT deposit_transitions_state UNIQUE (site_id, deposit_id, version, to_state),
  CONSTRAINT deposit_transitions_first CHECK ((version = 1) = (from_state = '')),
  CONSTRAINT deposit_transitions_chain FOREIGN KEY (site_id, deposit_id, before_version, from_state)
    REFERENCES deposit_transitions (site_id, deposit_id, version, to_state),
  CONSTRAINT deposit_transitions_allowed CHECK ((from_state || ' ' || event || ' ' || to_state) IN (
    ' open Prepare',
    'Prepare send WaitExec',
    'Prepare refused Fail',
    'Prepare expire Fail',
    'WaitExec expire Fail',
    'Exec expire Fail',
    'Error expire Fail',
    'WaitExec pending Exec',
    'Error pending Exec',
    'WaitExec paid Success',
    'Exec paid Success',
    'Error paid Success',
    'Fail paid Success',
    'WaitExec differs WaitReview',
    'Exec differs WaitReview',
    'Error differs WaitReview',
    'Fail differs WaitReview',
    'WaitReview accept Success',
    'WaitReview send_back Fail',
    'WaitExec refused Fail',
    'Exec refused Fail',
    'Error refused Fail',
    'WaitExec no_answer Error',
    'Exec no_answer Error',
    'Success charged_back Fail'
  ))
);
COMMENT ON TABLE deposit_transitions IS 'append-only: what happened to a deposit stays written';

CREATE TABLE deposits (
  site_id            text NOT NULL,
  deposit_id         text COLLATE "C" NOT NULL,
  reference          text COLLATE "C" NOT NULL,
  uid                text NOT NULL,
  unit               text NOT NULL,
  method             text NOT NULL,
  provider           text NOT NULL,
  amount_minor       bigint NOT NULL CHECK (amount_minor > 0),
  state              text COLLATE "C" NOT NULL,
  version            integer NOT NULL,
  fail_kind          text CHECK (fail_kind IN ('expired', 'refused', 'sent_back', 'charged_back')),
  reason             text NOT NULL DEFAULT '',
  provider_reference text NOT NULL DEFAULT '',
  pay_url            text NOT NULL DEFAULT '',
  expires_at         timestamptz NOT NULL,
  -- what arrived, in the currency it arrived in
  paid_minor         bigint,
  paid_currency      text,
  payer_name         text NOT NULL DEFAULT '',
  -- in what it differs from what was asked for: amount, currency, payer
  differences        text[] NOT NULL DEFAULT '{}',
  -- stands in suspense until an operator decides
  suspended_minor    bigint NOT NULL DEFAULT 0 CHECK (suspended_minor >= 0),
  -- what the user got of it, repaid debt counted
  credited_minor     bigint CHECK (credited_minor > 0),
  -- money that came for this other deposit when that had no room for it
  extra_of           text COLLATE "C",
  settled_at         timestamptz,
  next_poll_at       timestamptz,
  poll_count              integer NOT NULL DEFAULT 0,
  claimed_by      text,
  claim_expires_at         timestamptz,
  -- null for what was not asked for
  idempotency_key    text COLLATE "C",
  request_hash       text COLLATE "C" NOT NULL DEFAULT '',
  address            text NOT NULL,
  device             text NOT NULL,
  created_at         timestamptz NOT NULL,
  changed_at         timestamptz NOT NULL,
  PRIMARY KEY (site_id, deposit_id),
  CONSTRAINT deposits_fail CHECK ((state = 'Fail') = (fail_kind IS NOT NULL)),
  CONSTRAINT deposits_suspense CHECK (suspended_minor = 0 OR state = 'WaitReview'),
  CONSTRAINT deposits_credit CHECK (state <> 'Success' OR credited_minor IS NOT NULL),
  CONSTRAINT deposits_state FOREIGN KEY (site_id, deposit_id, version, state)
    REFERENCES deposit_transitions (site_id, deposit_id, version, to_state)
);
CREATE UNIQUE INDEX deposits_reference ON deposits (site_id, reference);
CREATE UNIQUE INDEX deposits_key ON deposits (site_id, uid, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX deposits_user ON deposits (site_id, uid, deposit_id);
CREATE INDEX deposits_state ON deposits (site_id, state, deposit_id);
-- A withdrawal of a user with a deposit in review goes to review, too.
CREATE INDEX deposits_in_review ON deposits (site_id, uid) WHERE state = 'WaitReview';
CREATE INDEX deposits_due ON deposits (next_poll_at, site_id, deposit_id) WHERE next_poll_at IS NOT NULL;
CREATE INDEX deposits_settled ON deposits (site_id, settled_at) WHERE settled_at IS NOT NULL;

-- Each payment a provider reported, once whatever the number of events that report it: this guards the credit.
CREATE TABLE deposit_payments (
  site_id      text NOT NULL,
  provider     text NOT NULL,
  payment_id   text COLLATE "C" NOT NULL,
  deposit_id   text COLLATE "C" NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency     text NOT NULL,
  at           timestamptz NOT NULL,
  PRIMARY KEY (site_id, provider, payment_id)
);
COMMENT ON TABLE deposit_payments IS 'append-only: a reported payment is never forgotten';

-- Callbacks that were genuine, each once. The body is stored as it came, encrypted: it can hold account numbers.
CREATE TABLE provider_events (
  site_id     text NOT NULL,
  provider    text NOT NULL,
  event_id    text COLLATE "C" NOT NULL,
  -- the withdrawal's or deposit's reference it speaks of
  reference   text NOT NULL,
  status      text NOT NULL,
  body_sealed text NOT NULL,
  -- what it did: applied, extra, nothing, conflict, unknown
  outcome     text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, provider, event_id)
);
CREATE INDEX provider_events_reference ON provider_events (site_id, reference, received_at);
COMMENT ON TABLE provider_events IS 'append-only: what a provider said stays written';

-- Callbacks that were refused, counted by the hour: a flood of them is some rows, not millions.
CREATE TABLE callback_refusals (
  site_id  text NOT NULL,
  provider text NOT NULL,
  -- forged, replayed, stale, oversized, malformed, unknown_reference
  why      text NOT NULL,
  address  text NOT NULL,
  hour     timestamptz NOT NULL,
  times    integer NOT NULL,
  last_at  timestamptz NOT NULL,
  -- the beginning of the last one, encrypted
  sample_sealed text NOT NULL,
  PRIMARY KEY (site_id, provider, why, address, hour)
);
CREATE INDEX callback_refusals_last ON callback_refusals (site_id, last_at DESC);
