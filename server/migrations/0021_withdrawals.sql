-- Withdrawals. The money itself stands in the ledger; these rows say what it is set aside for.

-- Every transition of every withdrawal. The check below is made from the machine of
-- core/payments/withdrawals/states.ts; the keys refuse
-- a second transition from the same version, and one that does not begin where the one before it ended.
CREATE TABLE withdrawal_transitions (
  site_id        text NOT NULL,
  withdrawal_id  text COLLATE "C" NOT NULL,
  version        integer NOT NULL CHECK (version > 0),
  before_version integer GENERATED ALWAYS AS (nullif(version - 1, 0)) STORED,
  from_state     text COLLATE "C" NOT NULL,
  event          text COLLATE "C" NOT NULL,
  to_state       text COLLATE "C" NOT NULL,
  -- user:10000001, operator:op_..., provider:sandbox, system:payouts
  actor          text NOT NULL,
  -- in the actor's words, or a code of ours; never a secret
  reason         text NOT NULL DEFAULT '',
  at             timestamptz NOT NULL,
  PRIMARY KEY (site_id, withdrawal_id, version),
  CONSTRAINT withdrawal_transitions_state UNIQUE (site_id, withdrawal_id, version, to_state),
  CONSTRAINT withdrawal_transitions_first CHECK ((version = 1) = (from_state = '')),
  CONSTRAINT withdrawal_transitions_chain FOREIGN KEY (site_id, withdrawal_id, before_version, from_state)
    REFERENCES withdrawal_transitions (site_id, withdrawal_id, version, to_state),
  CONSTRAINT withdrawal_transitions_allowed CHECK ((from_state || ' ' || event || ' ' || to_state) IN (
    ' request Prepare',
    'Prepare rules_pass WaitExec',
    'Prepare rules_review WaitReview',
    'Prepare cancel Fail',
    'WaitReview cancel Fail',
    'WaitExec cancel Fail',
    'WaitReview approve_first WaitReview',
    'WaitReview approve WaitExec',
    'WaitReview reject Fail',
    'WaitExec reject Fail',
    'WaitExec return_to_review WaitReview',
    'WaitReview hold WaitReview',
    'WaitExec hold WaitExec',
    'WaitReview release WaitReview',
    'WaitExec release WaitExec',
    'WaitReview route WaitReview',
    'WaitExec route WaitExec',
    'WaitExec funds_short WaitExec',
    'Exec funds_short WaitExec',
    'WaitExec claim Exec',
    'WaitExec export Exec',
    'Exec paid Success',
    'Error paid Success',
    'Exec refused Fail',
    'Error refused Fail',
    'Exec unknown Error',
    'Success reversed Fail'
  ))
);
COMMENT ON TABLE withdrawal_transitions IS 'append-only: what happened to a withdrawal stays written';

CREATE TABLE withdrawals (
  site_id            text NOT NULL,
  withdrawal_id      text COLLATE "C" NOT NULL,
  -- what people and providers call it
  reference          text COLLATE "C" NOT NULL,
  uid                text NOT NULL,
  unit               text NOT NULL,
  amount_minor       bigint NOT NULL CHECK (amount_minor > 0),
  fee_minor          bigint NOT NULL CHECK (fee_minor >= 0),
  net_minor          bigint NOT NULL CHECK (net_minor > 0),
  state              text COLLATE "C" NOT NULL,
  -- number of its transitions: the state is what the last of them led to
  version            integer NOT NULL,
  fail_kind          text CHECK (fail_kind IN ('cancelled', 'rejected', 'refused', 'reversed')),
  -- why it failed or waits
  reason             text NOT NULL DEFAULT '',
  review_reasons     text[] NOT NULL DEFAULT '{}',
  -- not null: on hold
  hold_reason        text,
  first_approver     text,
  -- an operator who asked for it in the user's name; null: the user did
  requested_by       text,
  -- where it goes, as it was when it was asked for
  account_id         text COLLATE "C" NOT NULL,
  kind               text NOT NULL CHECK (kind IN ('bank', 'wallet')),
  method             text NOT NULL,
  holder             text NOT NULL,
  number_sealed      text NOT NULL,
  number_masked      text NOT NULL,
  number_fingerprint text COLLATE "C" NOT NULL,
  phone_sealed       text NOT NULL DEFAULT '',
  routing            text NOT NULL DEFAULT '',
  -- the site's day, week and month it counts in (dates as text)
  counted_day        text NOT NULL,
  counted_week       text NOT NULL,
  counted_month      text NOT NULL,
  arrives_by         timestamptz NOT NULL,
  -- who pays it
  provider           text NOT NULL,
  provider_reference text NOT NULL DEFAULT '',
  payout_file_id           text COLLATE "C",
  sent_at            timestamptz,
  settled_at         timestamptz,
  -- when the worker takes it up next; null: nothing to do for it
  next_poll_at       timestamptz,
  poll_count              integer NOT NULL DEFAULT 0,
  -- the operator who works on it
  claimed_by      text,
  claim_expires_at         timestamptz,
  -- how it was asked for, and what was answered: the same key gives the same reply
  idempotency_key    text COLLATE "C" NOT NULL,
  request_hash       text COLLATE "C" NOT NULL,
  first_state        text NOT NULL,
  address            text NOT NULL,
  device             text NOT NULL,
  created_at         timestamptz NOT NULL,
  changed_at         timestamptz NOT NULL,
  PRIMARY KEY (site_id, withdrawal_id),
  CONSTRAINT withdrawals_parts CHECK (amount_minor = fee_minor + net_minor),
  CONSTRAINT withdrawals_fail CHECK ((state = 'Fail') = (fail_kind IS NOT NULL)),
  CONSTRAINT withdrawals_hold CHECK (hold_reason IS NULL OR state IN ('WaitReview', 'WaitExec')),
  CONSTRAINT withdrawals_state FOREIGN KEY (site_id, withdrawal_id, version, state)
    REFERENCES withdrawal_transitions (site_id, withdrawal_id, version, to_state)
);
CREATE UNIQUE INDEX withdrawals_reference ON withdrawals (site_id, reference);
CREATE UNIQUE INDEX withdrawals_key ON withdrawals (site_id, uid, idempotency_key);
-- Ids sort by time: newest first for a user and for the console's history, oldest first in the queues.
CREATE INDEX withdrawals_user ON withdrawals (site_id, uid, withdrawal_id);
CREATE INDEX withdrawals_state ON withdrawals (site_id, state, withdrawal_id);
CREATE INDEX withdrawals_due ON withdrawals (next_poll_at, site_id, withdrawal_id) WHERE next_poll_at IS NOT NULL;
CREATE INDEX withdrawals_settled ON withdrawals (site_id, settled_at) WHERE settled_at IS NOT NULL;
CREATE INDEX withdrawals_payout_file ON withdrawals (site_id, payout_file_id) WHERE payout_file_id IS NOT NULL;

-- What each user requested in the running day, week and month of the site. Locked before it is read.
CREATE TABLE withdrawal_usage (
  site_id     text NOT NULL,
  uid         text NOT NULL,
  day         text NOT NULL,
  week        text NOT NULL,
  month       text NOT NULL,
  day_minor   bigint NOT NULL CHECK (day_minor >= 0),
  week_minor  bigint NOT NULL CHECK (week_minor >= 0),
  month_minor bigint NOT NULL CHECK (month_minor >= 0),
  -- withdrawals requested on that day, restored or not
  day_count   integer NOT NULL,
  PRIMARY KEY (site_id, uid)
) WITH (fillfactor = 70);

-- What people found out about an outcome that nobody knew. It counts when two of them say the same.
CREATE TABLE withdrawal_proofs (
  site_id       text NOT NULL,
  withdrawal_id text COLLATE "C" NOT NULL,
  -- of this withdrawal's proofs, in order
  number        integer NOT NULL CHECK (number > 0),
  operator_id   text NOT NULL,
  outcome       text NOT NULL CHECK (outcome IN ('paid', 'not_paid')),
  -- a bank's reference, a ticket of the provider
  proof         text NOT NULL CHECK (proof <> ''),
  at            timestamptz NOT NULL,
  PRIMARY KEY (site_id, withdrawal_id, number)
);
COMMENT ON TABLE withdrawal_proofs IS 'append-only: who vouched for what stays written';

-- Files that an operator pays from by hand.
CREATE TABLE payout_files (
  site_id     text NOT NULL,
  payout_file_id    text COLLATE "C" NOT NULL,
  exported_by text NOT NULL,
  exported_at timestamptz NOT NULL,
  items       integer NOT NULL,
  total_minor bigint NOT NULL,
  PRIMARY KEY (site_id, payout_file_id)
);

-- Statements of a bank, and what each line of them was found to be.
CREATE TABLE bank_statements (
  site_id      text NOT NULL,
  statement_id text COLLATE "C" NOT NULL,
  file_name    text NOT NULL,
  -- the same file is not read twice
  file_hash    text COLLATE "C" NOT NULL,
  imported_by  text NOT NULL,
  imported_at  timestamptz NOT NULL,
  PRIMARY KEY (site_id, statement_id)
);
CREATE UNIQUE INDEX bank_statements_file ON bank_statements (site_id, file_hash);

CREATE TABLE bank_statement_lines (
  site_id        text NOT NULL,
  statement_id   text COLLATE "C" NOT NULL,
  line           integer NOT NULL,
  -- below zero: it left the site's own account
  amount_minor   bigint,
  booked_on      text NOT NULL,
  reference      text NOT NULL,
  bank_reference text NOT NULL,
  outcome        text NOT NULL CHECK (outcome IN ('matched', 'known', 'differs', 'unmatched', 'unreadable')),
  -- the withdrawal or deposit it belongs to; '' where none was found
  about          text NOT NULL DEFAULT '',
  note           text NOT NULL DEFAULT '',
  PRIMARY KEY (site_id, statement_id, line)
);
