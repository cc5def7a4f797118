-- Sites, their users, sessions, one-time codes and attempt counters.
-- Reference tables (small, shared by every shard; site_id need not lead their keys): sites, site_domains.

CREATE TABLE sites (
  site_id       text PRIMARY KEY,
  name          text NOT NULL,
  company_name  text,
  icp           text,
  unit          text NOT NULL DEFAULT 'COIN',
  timezone      text NOT NULL DEFAULT 'Asia/Manila',
  area_code     text NOT NULL DEFAULT '63',
  locale        text NOT NULL DEFAULT 'en-US',
  -- role number -> language -> label
  role_labels   jsonb NOT NULL DEFAULT '{}',
  -- section -> what the site set; each section is defined by its module (defineSettings), with its defaults
  settings      jsonb NOT NULL DEFAULT '{}',
  -- how much of the demo's data it has; 0 for every site that is none
  demo_edition  integer NOT NULL DEFAULT 0,
  -- answers hosts that no site names
  is_default    boolean NOT NULL DEFAULT false,
  created_at    timestamptz NOT NULL
);
CREATE UNIQUE INDEX sites_one_default ON sites (is_default) WHERE is_default;

CREATE TABLE site_domains (
  domain       text PRIMARY KEY CHECK (domain = lower(domain)),
  site_id      text NOT NULL REFERENCES sites (site_id),
  name         text NOT NULL,
  company_name text,
  icp          text
);

-- Every change of a section of the settings: who, why, and the whole section afterwards.
CREATE TABLE site_settings_history (
  site_id          text NOT NULL,
  section          text NOT NULL,
  version          integer NOT NULL CHECK (version > 0),
  at               timestamptz NOT NULL,
  operator_id      text NOT NULL,
  operator_name    text NOT NULL,
  approved_by_name text,
  reason           text NOT NULL,
  content          jsonb NOT NULL,
  PRIMARY KEY (site_id, section, version)
);
COMMENT ON TABLE site_settings_history IS 'append-only: what held at a time stays known';

-- Versions that change with the site's data; read together with the session, so that caches are never stale.
CREATE TABLE site_versions (
  site_id           text PRIMARY KEY,
  catalogue_version bigint NOT NULL DEFAULT 1
);

CREATE TABLE users (
  site_id       text NOT NULL,
  uid           text NOT NULL CHECK (uid ~ '^[0-9]{8}$'),
  area_code     text NOT NULL,
  phone         text NOT NULL,
  password_hash text,
  -- the name of the payout accounts' holder, once known
  name          text,
  role          smallint NOT NULL DEFAULT 0,
  job           smallint NOT NULL DEFAULT 0 CHECK (job IN (0, 1, 2)),
  level         smallint NOT NULL DEFAULT 0,
  -- percent
  rate          numeric(7, 4) NOT NULL DEFAULT 0,
  rate1         numeric(7, 4) NOT NULL DEFAULT 0,
  rate2         numeric(7, 4) NOT NULL DEFAULT 0,
  default_rate  numeric(7, 4) NOT NULL DEFAULT 0,
  inviter_uid   text,
  status        text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'frozen')),
  locale        text NOT NULL,
  avatar        text NOT NULL DEFAULT '',
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (site_id, uid)
);
CREATE UNIQUE INDEX users_phone ON users (site_id, area_code, phone);
CREATE INDEX users_inviter ON users (site_id, inviter_uid) WHERE inviter_uid IS NOT NULL;

-- Only the SHA-256 of a token is here: a stolen database opens no session.
CREATE TABLE sessions (
  site_id      text NOT NULL,
  token_hash   bytea NOT NULL,
  session_id   text NOT NULL,
  uid          text NOT NULL,
  created_at   timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  ended_at     timestamptz,
  -- 'logout': by the session itself (999); 'elsewhere', 'password', 'frozen': by another (996)
  end_reason   text CHECK (end_reason IN ('logout', 'elsewhere', 'password', 'frozen')),
  address      text NOT NULL,
  device       text NOT NULL,
  PRIMARY KEY (site_id, token_hash),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE UNIQUE INDEX sessions_id ON sessions (site_id, session_id);
CREATE INDEX sessions_user ON sessions (site_id, uid, last_seen_at DESC) WHERE ended_at IS NULL;

-- The last one-time code of a phone and purpose. Only its HMAC is here, under a key that is not in the database.
CREATE TABLE one_time_codes (
  site_id    text NOT NULL,
  area_code  text NOT NULL,
  phone      text NOT NULL,
  purpose    text NOT NULL CHECK (purpose IN ('login', 'register', 'reset', 'card', 'safe')),
  -- keyed hash of the code, with its key's name
  code_signature text NOT NULL,
  tries_left smallint NOT NULL CHECK (tries_left >= 0),
  sent_at    timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at    timestamptz,
  PRIMARY KEY (site_id, area_code, phone, purpose)
);

-- How often something was tried in a window: wrong passwords, codes asked for. Subjects name the kind and whom it counts.
CREATE TABLE attempt_counters (
  site_id      text NOT NULL,
  subject      text NOT NULL,
  used         integer NOT NULL,
  window_ends  timestamptz NOT NULL,
  PRIMARY KEY (site_id, subject)
);
