-- What comes in from outside: clicks of our own links, conversions reported by sources, daily figures of platforms.
-- Raw rows are kept as they came; everything that is earned is computed from them.

-- One row a redirect of a short link.
CREATE TABLE clicks (
  site_id   text NOT NULL,
  -- sorts by time; handed to the target as click_id
  click_id  text NOT NULL,
  code      text NOT NULL,
  uid       text NOT NULL,
  item_id   text NOT NULL,
  -- the promoter's own name for the channel; '' without one
  sub       text NOT NULL,
  at        timestamptz NOT NULL,
  -- the site's day, as 20261120
  day       integer NOT NULL,
  -- unique: the first of a visitor within an hour; preview: a messenger fetched a picture of the page
  class     text NOT NULL CHECK (class IN ('unique', 'repeat', 'bot', 'preview')),
  -- keyed hash of address and browser
  visitor   bytea NOT NULL,
  PRIMARY KEY (site_id, click_id)
);
CREATE INDEX clicks_own ON clicks (site_id, uid, item_id, at);
COMMENT ON TABLE clicks IS 'append-only: a click that led to a commission stays explainable';

-- The first click of a visitor counts for an hour.
CREATE TABLE click_visitors (
  site_id  text NOT NULL,
  code     text NOT NULL,
  visitor  bytea NOT NULL,
  last_at  timestamptz NOT NULL,
  PRIMARY KEY (site_id, code, visitor)
);
CREATE INDEX click_visitors_old ON click_visitors (last_at);

-- Clicks a day, written in the transaction of the clicks themselves.
CREATE TABLE click_days (
  site_id       text NOT NULL,
  uid           text NOT NULL,
  day           integer NOT NULL,
  item_id       text NOT NULL,
  sub           text NOT NULL,
  clicks        integer NOT NULL,
  unique_clicks integer NOT NULL,
  bot_clicks    integer NOT NULL,
  PRIMARY KEY (site_id, uid, day, item_id, sub)
);

-- Whoever reports conversions, and how its words map to ours.
CREATE TABLE conversion_sources (
  site_id     text NOT NULL,
  source      text NOT NULL CHECK (source ~ '^[a-z0-9-]{1,40}$'),
  name        text NOT NULL,
  -- sealed with the server's key
  secret      text NOT NULL,
  -- our field -> its parameter; 'status:<its word>' -> our status
  mapping     jsonb NOT NULL DEFAULT '{}',
  status      text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'paused')),
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (site_id, source)
);

-- Every delivery as it came, and what became of it.
CREATE TABLE conversion_deliveries (
  site_id     text NOT NULL,
  delivery_id text NOT NULL,
  source      text NOT NULL,
  received_at timestamptz NOT NULL,
  method      text NOT NULL,
  -- body of a POST, query of a GET
  raw         text NOT NULL,
  outcome     text NOT NULL CHECK (outcome IN
    ('counted', 'updated', 'parked', 'repeated', 'conflict', 'forged', 'stale', 'malformed')),
  -- why, where it was refused
  detail      text NOT NULL DEFAULT '',
  event_id    text NOT NULL DEFAULT '',
  -- of a delivery that was signed; the same again is answered as the first time
  signature   bytea,
  PRIMARY KEY (site_id, delivery_id)
);
CREATE UNIQUE INDEX conversion_deliveries_signature ON conversion_deliveries (site_id, source, signature)
  WHERE signature IS NOT NULL;
CREATE INDEX conversion_deliveries_source ON conversion_deliveries (site_id, source, delivery_id);

-- One row an event of a source: the same event again is found here, also with another body.
CREATE TABLE conversion_events (
  site_id        text NOT NULL,
  source         text NOT NULL,
  event_id       text NOT NULL,
  conversion_id  text NOT NULL,
  -- SHA-256 of what was said
  body_hash      bytea NOT NULL,
  event          text NOT NULL,
  status         text NOT NULL CHECK (status IN ('pending', 'approved', 'declined', 'reversed')),
  amount_minor   bigint NOT NULL CHECK (amount_minor >= 0),
  currency       text NOT NULL,
  occurred_at    timestamptz NOT NULL,
  received_at    timestamptz NOT NULL,
  delivery_id    text NOT NULL,
  PRIMARY KEY (site_id, source, event_id)
);
CREATE INDEX conversion_events_conversion ON conversion_events (site_id, conversion_id);
COMMENT ON TABLE conversion_events IS 'append-only: what a source said is never changed; it says something new';

-- A transaction as its events leave it (core/earnings/conversions/fold-events.ts).
CREATE TABLE conversions (
  site_id        text NOT NULL,
  conversion_id  text NOT NULL,
  source         text NOT NULL,
  transaction_id text NOT NULL,
  click_id       text NOT NULL,
  -- NULL until the click is known: parked
  uid            text,
  item_id        text,
  sub            text NOT NULL DEFAULT '',
  event          text NOT NULL,
  status         text NOT NULL CHECK (status IN ('pending', 'approved', 'declined', 'reversed')),
  amount_minor   bigint NOT NULL,
  currency       text NOT NULL,
  occurred_at    timestamptz NOT NULL,
  -- of the click's item and promoter; NULL while parked
  day            integer,
  -- why it earns nothing although its click is known: 'click_too_old'
  refused        text NOT NULL DEFAULT '',
  -- why it waits for an operator: '' or the name of a fraud rule
  held           text NOT NULL DEFAULT '',
  -- two events under one id that say different things: a person has to look
  has_conflict   boolean NOT NULL DEFAULT false,
  version        integer NOT NULL,
  created_at     timestamptz NOT NULL,
  changed_at     timestamptz NOT NULL,
  PRIMARY KEY (site_id, conversion_id),
  CHECK ((uid IS NULL) = (item_id IS NULL) AND (uid IS NULL) = (day IS NULL))
);
CREATE UNIQUE INDEX conversions_transaction ON conversions (site_id, source, transaction_id);
CREATE INDEX conversions_day ON conversions (site_id, uid, day);
CREATE INDEX conversions_click ON conversions (site_id, click_id);
CREATE INDEX conversions_parked ON conversions (site_id, click_id) WHERE uid IS NULL;
