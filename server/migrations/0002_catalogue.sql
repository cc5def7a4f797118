-- The catalogue: items, their media, applications, short links, content, live messages.
-- Nothing here is a trigger or a sequence; ids are made in the application. No foreign keys lead to items: items are never
-- deleted, and the plan of such a check, cached by a connection since the table was small, reads the whole table for each row.

-- Everything that can be promoted: mini-games (messaging), video tasks (video), apps under one's own uid (app).
CREATE TABLE items (
  site_id      text NOT NULL,
  item_id      text NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('messaging', 'video', 'app')),
  -- the platform's own number of it: appid, demandId
  external_id  text NOT NULL,
  name         text NOT NULL,
  -- the name without case, accents and doubled spaces, written by the application, for search
  search_name  text NOT NULL,
  intro        text NOT NULL DEFAULT '',
  -- HTML
  description  text NOT NULL DEFAULT '',
  category     text NOT NULL DEFAULT 'other'
    CHECK (category IN ('role', 'competitive', 'board', 'action', 'casual', 'other')),
  -- cooperation ratio in millionths: 355000 is 35.5 %
  ratio_ppm    integer NOT NULL DEFAULT 0 CHECK (ratio_ppm BETWEEN 0 AND 1000000),
  -- addresses of media this server serves, never of anyone else's
  icon         text NOT NULL DEFAULT '',
  video        text NOT NULL DEFAULT '',
  video_cover  text NOT NULL DEFAULT '',
  images       text[] NOT NULL DEFAULT '{}',
  -- of an app; {uid} stands for the promoter
  download_url text NOT NULL DEFAULT '',
  recharge_url text NOT NULL DEFAULT '',
  -- the operator's order; without one an item stands by its age
  position     integer,
  pinned_at    timestamptz,
  pinned_by    text,
  -- out of sight by the operator's wish, for everyone
  hidden       boolean NOT NULL DEFAULT false,
  -- delisted by the platform: no new applications, existing links stay valid
  delisted_at  timestamptz,
  listed_at    timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  PRIMARY KEY (site_id, item_id)
);
CREATE UNIQUE INDEX items_external ON items (site_id, kind, external_id);
CREATE INDEX items_listed ON items (site_id, kind, listed_at DESC) WHERE NOT hidden AND delisted_at IS NULL;

-- What an item's ratio was, and from when: a commission is computed with the ratio of its day.
CREATE TABLE item_ratios (
  site_id    text NOT NULL,
  item_id    text NOT NULL,
  valid_from timestamptz NOT NULL,
  ratio_ppm  integer NOT NULL,
  PRIMARY KEY (site_id, item_id, valid_from)
);

-- Files in the media store that belong to this site. The same bytes have the same address on every site.
CREATE TABLE media (
  site_id      text NOT NULL,
  address      text NOT NULL,
  content_type text NOT NULL,
  bytes        integer NOT NULL,
  width        integer,
  height       integer,
  -- where the copy was made from, so that the next import need not fetch it again
  origin       text NOT NULL,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (site_id, address)
);
CREATE INDEX media_origin ON media (site_id, origin);

-- Which addresses the catalogue shows, and so may be downloaded.
CREATE TABLE item_media (
  site_id text NOT NULL,
  address text NOT NULL,
  item_id text NOT NULL,
  role    text NOT NULL CHECK (role IN ('icon', 'video', 'cover', 'image')),
  PRIMARY KEY (site_id, address, item_id, role)
);
CREATE INDEX item_media_item ON item_media (site_id, item_id);

-- One row a user and item, however often it was applied for: two applications at the same instant meet in its key.
CREATE TABLE applications (
  site_id        text NOT NULL,
  uid            text NOT NULL,
  item_id        text NOT NULL,
  -- new with every application; the platform knows the application by it
  application_id text NOT NULL,
  state          text NOT NULL CHECK (state IN ('link_pending', 'linked', 'refused', 'cancelled')),
  link           text NOT NULL DEFAULT '',
  refusal        text CHECK (refusal IN ('refused', 'not_participated', 'all_claimed', 'data_error', 'no_answer')),
  -- increases with every change of state
  version        integer NOT NULL DEFAULT 1,
  -- how often the platform was asked for the link
  asks           integer NOT NULL DEFAULT 0,
  next_ask_at    timestamptz,
  applied_at     timestamptz NOT NULL,
  decided_at     timestamptz,
  PRIMARY KEY (site_id, uid, item_id),
  CHECK ((state = 'linked') = (link <> '')),
  CHECK ((state = 'refused') = (refusal IS NOT NULL)),
  CHECK ((state = 'link_pending') = (next_ask_at IS NOT NULL))
);
CREATE UNIQUE INDEX applications_id ON applications (site_id, application_id);
CREATE INDEX applications_state ON applications (site_id, state, application_id);
CREATE INDEX applications_waiting ON applications (next_ask_at) WHERE state = 'link_pending';

-- Changes with a user's applications; read together with the session, so that cached buttons are never stale.
CREATE TABLE application_versions (
  site_id text NOT NULL,
  uid     text NOT NULL,
  version bigint NOT NULL,
  PRIMARY KEY (site_id, uid)
);

-- Every change of an application, with the link it had: what was earned through a link stays explainable.
CREATE TABLE application_events (
  site_id        text NOT NULL,
  event_id       text NOT NULL,
  application_id text NOT NULL,
  uid            text NOT NULL,
  item_id        text NOT NULL,
  state          text NOT NULL,
  link           text NOT NULL DEFAULT '',
  refusal        text,
  at             timestamptz NOT NULL,
  PRIMARY KEY (site_id, event_id)
);
CREATE INDEX application_events_item ON application_events (site_id, uid, item_id, at);

CREATE TABLE short_links (
  site_id    text NOT NULL,
  code       text NOT NULL,
  uid        text NOT NULL,
  item_id    text NOT NULL,
  -- the promoter's own name for the channel; '' without one
  sub        text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, code)
);
CREATE UNIQUE INDEX short_links_own ON short_links (site_id, uid, item_id, sub);

-- The results of one user's promotion of one item. Written by the counting of clicks and conversions.
CREATE TABLE promotion_counts (
  site_id     text NOT NULL,
  uid         text NOT NULL,
  item_id     text NOT NULL,
  clicks      integer NOT NULL DEFAULT 0,
  conversions integer NOT NULL DEFAULT 0,
  downloads   integer NOT NULL DEFAULT 0,
  recharges   integer NOT NULL DEFAULT 0,
  PRIMARY KEY (site_id, uid, item_id)
);

-- Banners, notices, help, about: texts by language, with an order and a period of validity.
CREATE TABLE content (
  site_id     text NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('banner', 'notice', 'help', 'about')),
  key         text NOT NULL,
  position    integer NOT NULL DEFAULT 0,
  -- language -> { title, body }; body is HTML, of a notice plain text
  texts       jsonb NOT NULL,
  -- language -> address; '' is the picture of every language without its own
  pictures    jsonb NOT NULL DEFAULT '{}',
  shown_from  timestamptz,
  shown_until timestamptz,
  updated_at  timestamptz NOT NULL,
  PRIMARY KEY (site_id, kind, key)
);

-- A line of the marquee for one user alone.
CREATE TABLE personal_notices (
  site_id    text NOT NULL,
  notice_id  text NOT NULL,
  uid        text NOT NULL,
  kind       text NOT NULL,
  params     jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, notice_id)
);
CREATE INDEX personal_notices_own ON personal_notices (site_id, uid, expires_at);

-- Outbox of live messages, written in the transaction they belong to. Deleted after an hour.
CREATE TABLE live_messages (
  site_id    text NOT NULL,
  message_id text NOT NULL,
  uid        text NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('balance', 'application', 'message', 'session')),
  body       jsonb NOT NULL,
  -- by the database's clock: many processes write, and each reads from where it was
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (site_id, message_id)
);
CREATE INDEX live_messages_recent ON live_messages (site_id, created_at);
