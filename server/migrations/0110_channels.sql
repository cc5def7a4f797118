-- Game channels: the players' money stays in the ledger, providers call us.

-- A provider of games on a site, and how it proves who it is.
CREATE TABLE channels (
  site_id           text NOT NULL,
  channel_id        text COLLATE "C" NOT NULL CHECK (channel_id ~ '^[a-z0-9-]{1,40}$'),
  name              text NOT NULL,
  -- seamless: bets are drawn from the wallet; transfer: money is moved to the provider and back
  kind              text NOT NULL CHECK (kind IN ('seamless', 'transfer')),
  -- how it speaks: an adapter's name
  dialect           text NOT NULL,
  -- paused: no new games and no bets; wins and rollbacks always
  state             text NOT NULL CHECK (state IN ('open', 'paused')),
  -- where a game is played: {game}, {token}, {language}, {currency} are filled in
  launch_url        text NOT NULL,
  -- of a transfer wallet: where the provider is called
  api_url           text NOT NULL DEFAULT '',
  -- what a provider that signs with a key pair verifies by, in PEM
  public_key        text NOT NULL DEFAULT '',
  -- sealed: what a provider with a shared secret signs with
  secret_sealed     text NOT NULL DEFAULT '',
  -- a launch token is good for so long after it was last used
  token_minutes     integer NOT NULL DEFAULT 15 CHECK (token_minutes BETWEEN 1 AND 1440),
  -- a round that is open for longer is reported
  round_minutes     integer NOT NULL DEFAULT 60 CHECK (round_minutes BETWEEN 1 AND 100000),
  position          integer NOT NULL DEFAULT 0,
  created_at        timestamptz NOT NULL,
  PRIMARY KEY (site_id, channel_id)
);

CREATE TABLE channel_games (
  site_id     text NOT NULL,
  channel_id  text COLLATE "C" NOT NULL,
  -- the provider's code of it
  game_id     text COLLATE "C" NOT NULL,
  name        text NOT NULL,
  picture     text NOT NULL DEFAULT '',
  is_open     boolean NOT NULL DEFAULT true,
  position    integer NOT NULL DEFAULT 0,
  PRIMARY KEY (site_id, channel_id, game_id)
);

-- What a game is opened with in the place of a session: short-lived, for one player on one channel.
CREATE TABLE launch_tokens (
  site_id     text NOT NULL,
  token_hash  bytea NOT NULL,
  channel_id  text COLLATE "C" NOT NULL,
  uid         text NOT NULL,
  game_id     text COLLATE "C" NOT NULL,
  created_at  timestamptz NOT NULL,
  -- put off while it is used, up to ends_at
  expires_at  timestamptz NOT NULL,
  ends_at     timestamptz NOT NULL,
  PRIMARY KEY (site_id, token_hash)
);
CREATE INDEX launch_tokens_ended ON launch_tokens (site_id, expires_at);

-- One row for each transaction of a provider, written with its money: the same id is answered the same again.
CREATE TABLE channel_transactions (
  site_id          text NOT NULL,
  channel_id       text COLLATE "C" NOT NULL,
  transaction_id   text COLLATE "C" NOT NULL,
  -- tombstone: a rollback named this id before it came
  kind             text NOT NULL CHECK (kind IN ('bet', 'win', 'rollback', 'tombstone')),
  uid              text NOT NULL,
  game_id          text COLLATE "C" NOT NULL,
  round_id         text COLLATE "C" NOT NULL,
  -- of a win the bet, of a rollback what it undoes; '' where there is none
  reference        text COLLATE "C" NOT NULL,
  amount_minor     bigint NOT NULL CHECK (amount_minor >= 0),
  -- of everything that makes it this transaction: another one under the same id is refused
  request_hash     bytea NOT NULL,
  -- what was answered, and the balance after it
  answer           text NOT NULL,
  balance_minor    bigint NOT NULL,
  -- of a bet where it came from, of a win where it went, of a rollback what went back or was taken back
  available_minor  bigint NOT NULL DEFAULT 0,
  hold_minor       bigint NOT NULL DEFAULT 0,
  bonus_minor      bigint NOT NULL DEFAULT 0,
  -- of a rollback: what could not be taken back
  debt_minor       bigint NOT NULL DEFAULT 0,
  -- null: nothing was moved
  journal_id       bigint,
  -- the rollback that undid it
  rolled_back_by   text COLLATE "C",
  at               timestamptz NOT NULL,
  PRIMARY KEY (site_id, channel_id, transaction_id)
);
CREATE INDEX channel_transactions_round ON channel_transactions (site_id, channel_id, round_id, uid);
CREATE INDEX channel_transactions_at ON channel_transactions (site_id, channel_id, at);

-- What a player has in one round: several players may share a round's number.
CREATE TABLE rounds (
  site_id          text NOT NULL,
  channel_id       text COLLATE "C" NOT NULL,
  round_id         text COLLATE "C" NOT NULL,
  uid              text NOT NULL,
  game_id          text COLLATE "C" NOT NULL,
  state            text NOT NULL CHECK (state IN ('open', 'settled', 'cancelled')),
  -- of bets that stand
  bet_minor        bigint NOT NULL,
  win_minor        bigint NOT NULL,
  -- the parts of the stake: the player's own, and what is locked or a bonus
  available_minor  bigint NOT NULL,
  locked_minor     bigint NOT NULL,
  opened_at        timestamptz NOT NULL,
  changed_at       timestamptz NOT NULL,
  -- the provider, a rule, or an operator
  closed_by        text,
  closed_at        timestamptz,
  -- found open for longer than the channel allows
  reported_at      timestamptz,
  PRIMARY KEY (site_id, channel_id, round_id, uid)
);
CREATE INDEX rounds_of_user ON rounds (site_id, uid, opened_at);
CREATE INDEX rounds_open ON rounds (site_id, channel_id, opened_at) WHERE state = 'open';

-- What a player staked and won in each hour (UTC), written with the money: limits on losses read it.
CREATE TABLE play_hours (
  site_id    text NOT NULL,
  uid        text NOT NULL,
  hour       timestamptz NOT NULL,
  bet_minor  bigint NOT NULL,
  win_minor  bigint NOT NULL,
  PRIMARY KEY (site_id, uid, hour)
);

-- Bets and rollbacks of bets, for who counts turnover: read and deleted in the transaction that counts them.
CREATE TABLE bet_events (
  site_id               text NOT NULL,
  event_id              text COLLATE "C" NOT NULL,
  uid                   text NOT NULL,
  channel               text COLLATE "C" NOT NULL,
  game                  text COLLATE "C" NOT NULL,
  round                 text COLLATE "C" NOT NULL,
  kind                  text NOT NULL CHECK (kind IN ('bet', 'rollback')),
  amount_minor          bigint NOT NULL CHECK (amount_minor > 0),
  from_available_minor  bigint NOT NULL,
  from_hold_minor       bigint NOT NULL,
  from_bonus_minor      bigint NOT NULL,
  journal_id            bigint NOT NULL,
  at                    timestamptz NOT NULL,
  PRIMARY KEY (site_id, event_id)
);
