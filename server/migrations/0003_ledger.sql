-- The ledger: every movement of value is a balanced journal here, and nothing else holds a balance.
-- No foreign keys, triggers, sequences or deferred constraints: they cost a quarter of the speed or do not exist on a
-- distributed engine. The nightly check (ledger:check) proves what they would have promised.

-- One row an account (a house account: one row for each of its shards). Locked FOR NO KEY UPDATE in the order of
-- account_id before anything is posted to it.
CREATE TABLE accounts (
  site_id       text NOT NULL,
  -- follows from name and shard (core/money/ledger/account-number.ts)
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

-- One row a journal: what was asked (key, request), who, why and from where, and which postings it made. Columns stand in
-- an order that leaves no gaps between them; without NULLs a row needs no bitmap of them.
CREATE TABLE journals (
  -- milliseconds, node and sequence in one number (core/money/ledger/journal-id.ts); shown as 'jr_...'
  journal_id   bigint NOT NULL,
  at           timestamptz NOT NULL,
  -- who did it: the number of a user, or below zero that of a name in ledger_actors
  actor        bigint NOT NULL,
  -- the asking user's total after it, for giving the same reply again
  owner_total_minor bigint,
  -- core/money/ledger/journal-kind.ts
  kind         smallint NOT NULL,
  site_id      text NOT NULL,
  -- 16 bytes of SHA-256 over kind and business key: it is this thing and no other, for ever
  key_hash     bytea NOT NULL,
  -- 16 bytes of SHA-256 over all that was asked: the same key with another request is refused
  request_hash bytea NOT NULL,
  -- its postings in order, two to a move (from, to), 13 bytes each: account_id in 8, version in 5
  legs         bytea NOT NULL,
  -- from where: address and session, or the name of a job (server/modules/money/ledger/origin.ts)
  origin       bytea NOT NULL,
  -- the withdrawal, deposit, approval or journal that it belongs to; '' for what belongs to none
  record_id    text COLLATE "C" NOT NULL,
  reason       text NOT NULL,
  PRIMARY KEY (site_id, journal_id),
  CONSTRAINT journals_hashes CHECK (octet_length(key_hash) = 16 AND octet_length(request_hash) = 16),
  CONSTRAINT journals_legs CHECK (octet_length(legs) >= 26 AND octet_length(legs) % 26 = 0)
);
CREATE UNIQUE INDEX journals_key ON journals (site_id, key_hash);
CREATE INDEX journals_record ON journals (site_id, record_id) WHERE record_id <> '';
COMMENT ON TABLE journals IS 'append-only: what was posted is never changed; a mistake is undone by another journal';

-- Operators and systems by the number that journals have them under. The number follows from the name, so that neither
-- can be changed without the other.
CREATE TABLE ledger_actors (
  site_id  text NOT NULL,
  actor_id bigint NOT NULL,
  name     text COLLATE "C" NOT NULL,
  PRIMARY KEY (site_id, actor_id),
  CONSTRAINT ledger_actors_number CHECK (actor_id < 0)
);
COMMENT ON TABLE ledger_actors IS 'append-only: a journal that was posted keeps its actor';

-- Which server process makes journal ids with which node number. Two never share one: a process that does not renew its
-- lease in time stops posting before another can have the number.
CREATE TABLE ledger_nodes (
  node       smallint PRIMARY KEY,
  holder     text NOT NULL,
  expires_at timestamptz NOT NULL,
  -- ids up to this time may have been given out: whoever holds the node next goes on after it
  last_ms    bigint NOT NULL,
  CONSTRAINT ledger_nodes_range CHECK (node BETWEEN 0 AND 1023)
);

-- One side of a move on one account. Versions are gapless, so a balance at any moment is one lookup and a gap is proof.
CREATE TABLE postings (
  account_id          bigint NOT NULL,
  version             bigint NOT NULL,
  amount_minor        bigint NOT NULL,
  balance_after_minor bigint NOT NULL,
  at                  timestamptz NOT NULL,
  journal_id          bigint NOT NULL,
  kind                smallint NOT NULL,
  site_id             text NOT NULL,
  PRIMARY KEY (site_id, account_id, version),
  CONSTRAINT postings_amount CHECK (amount_minor <> 0),
  CONSTRAINT postings_version CHECK (version > 0)
);
COMMENT ON TABLE postings IS 'append-only: what was posted is never changed; a mistake is undone by another journal';

-- The hash chain over the journals and their postings, in blocks, written shortly after them.
CREATE TABLE journal_blocks (
  site_id   text NOT NULL,
  position  bigint NOT NULL,
  -- of the ids in it
  first_id  bigint NOT NULL,
  last_id   bigint NOT NULL,
  -- it holds journals that were committed after later ones had been sealed
  is_late   boolean NOT NULL,
  journals  integer NOT NULL,
  -- the ids in ascending order, packed (server/modules/money/ledger/sealing/pack-ids.ts)
  ids       bytea NOT NULL,
  -- of each journal with its postings, in the order of the ids, 16 bytes each
  digests   bytea NOT NULL,
  -- of the block before (nothing before the first) and of everything above
  hash      bytea NOT NULL,
  PRIMARY KEY (site_id, position),
  CONSTRAINT journal_blocks_position CHECK (position > 0),
  CONSTRAINT journal_blocks_digests CHECK (journals > 0 AND octet_length(digests) = 16 * journals)
);
CREATE INDEX journal_blocks_ids ON journal_blocks (site_id, is_late, last_id);
COMMENT ON TABLE journal_blocks IS 'append-only: a seal that could be made anew would prove nothing';

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
