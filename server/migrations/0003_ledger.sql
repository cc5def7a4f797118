-- The ledger: every movement of value is a balanced journal here, and nothing else holds a balance.
-- No foreign keys, triggers, sequences or deferred constraints: they cost a quarter of the speed or do not exist on a
-- distributed engine. The nightly check (ledger:check) proves what they would have promised.

-- One row an account (a house account: one row for each of its slots). Locked FOR NO KEY UPDATE in the order of
-- account_id before anything is posted to it.
CREATE TABLE accounts (
  site_id       text NOT NULL,
  -- follows from name and slot (core/money/ledger/account-number.ts)
  account_id    bigint NOT NULL,
  balance_minor bigint NOT NULL DEFAULT 0,
  -- number of postings so far
  version       bigint NOT NULL DEFAULT 0,
  floor_minor   bigint NOT NULL,
  -- of the newest posting: time never runs backwards on an account, whatever the servers' clocks say
  last_at_ms    bigint NOT NULL DEFAULT 0,
  -- what its limits have counted: the day as 20261120, the sums of that day, of its week, of its month
  used_day      integer NOT NULL DEFAULT 0,
  used_day_minor   bigint NOT NULL DEFAULT 0,
  used_week_minor  bigint NOT NULL DEFAULT 0,
  used_month_minor bigint NOT NULL DEFAULT 0,
  frozen        boolean NOT NULL DEFAULT false,
  unit          text COLLATE "C" NOT NULL,
  name          text COLLATE "C" NOT NULL,
  PRIMARY KEY (site_id, account_id),
  CONSTRAINT accounts_floor CHECK (balance_minor >= floor_minor),
  CONSTRAINT accounts_version CHECK (version >= 0)
) WITH (fillfactor = 70); -- room for the next version of a row on its own page: no index is touched by a posting

-- One row a journal: what was asked (key, request_hash), who, why and from where, and which postings it made.
CREATE TABLE journals (
  site_id      text NOT NULL,
  journal_id   text COLLATE "C" NOT NULL,
  at           timestamptz NOT NULL,
  kind         text COLLATE "C" NOT NULL,
  -- the business key: with kind it is this thing and no other, for ever
  key          text COLLATE "C" NOT NULL,
  -- fingerprint of all that was asked: the same key with another request is refused
  request_hash text COLLATE "C" NOT NULL,
  -- who did it: user:10000001, operator:..., system:...
  actor        text NOT NULL,
  -- from where: address and session, or the name of a job
  origin       text NOT NULL,
  reason       text NOT NULL,
  -- its postings in order, two to a move (from, to): 'user:10000001:available@12 user:10000002:available@3'
  legs         text COLLATE "C" NOT NULL,
  -- the asking user's total after it, for giving the same reply again
  owner_total_minor bigint,
  PRIMARY KEY (site_id, journal_id),
  CONSTRAINT journals_legs CHECK (legs <> '')
);
-- key before kind: kinds are few and equal, keys tell rows apart
CREATE UNIQUE INDEX journals_key ON journals (site_id, key, kind);
COMMENT ON TABLE journals IS 'append-only: what was posted is never changed; a mistake is undone by another journal';

-- One side of a move on one account. Versions are gapless, so a balance at any moment is one look-up and a gap is proof.
CREATE TABLE postings (
  site_id             text NOT NULL,
  account_id          bigint NOT NULL,
  version             bigint NOT NULL,
  amount_minor        bigint NOT NULL,
  balance_after_minor bigint NOT NULL,
  at                  timestamptz NOT NULL,
  journal_id          text COLLATE "C" NOT NULL,
  kind                text COLLATE "C" NOT NULL,
  PRIMARY KEY (site_id, account_id, version),
  CONSTRAINT postings_amount CHECK (amount_minor <> 0),
  CONSTRAINT postings_version CHECK (version > 0)
);
COMMENT ON TABLE postings IS 'append-only: what was posted is never changed; a mistake is undone by another journal';

-- The hash chain over the journals and their postings, written by a job shortly after them.
CREATE TABLE journal_seals (
  site_id    text NOT NULL,
  position   bigint NOT NULL,
  journal_id text COLLATE "C" NOT NULL,
  -- of the row before (nothing before the first) and of everything the journal and its postings say
  hash       bytea NOT NULL,
  PRIMARY KEY (site_id, position),
  CONSTRAINT journal_seals_position CHECK (position > 0)
);
CREATE UNIQUE INDEX journal_seals_journal ON journal_seals (site_id, journal_id);
COMMENT ON TABLE journal_seals IS 'append-only: a seal that could be made anew would prove nothing';

-- The safe's own password and the tries at it. What is in the safe is an account of the ledger.
CREATE TABLE safes (
  site_id       text NOT NULL,
  uid           text NOT NULL,
  password_hash text NOT NULL,
  tries_left    smallint NOT NULL CHECK (tries_left >= 0),
  -- how often it locked since the last right password: each lock is longer
  locks         smallint NOT NULL CHECK (locks >= 0),
  locked_until  timestamptz,
  updated_at    timestamptz NOT NULL,
  PRIMARY KEY (site_id, uid)
);
