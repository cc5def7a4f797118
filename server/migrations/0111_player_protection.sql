-- Player protection: the date of birth, the limits people set themselves, their breaks, and what was asked for when.

-- 19900131 for 31 January 1990. Asked for where the site says so; bonuses look for birthdays by it.
ALTER TABLE users ADD COLUMN birth_day integer CHECK (birth_day BETWEEN 19000101 AND 29991231);
CREATE INDEX users_birthday ON users (site_id, (birth_day % 10000), uid) WHERE birth_day IS NOT NULL;
-- Closed by the user: pseudonymised, and frozen for ever.
ALTER TABLE users ADD COLUMN closed_at timestamptz;
ALTER TABLE users ADD CONSTRAINT users_closed CHECK (closed_at IS NULL OR status = 'frozen');

-- What a person may deposit, lose and play at most, and how often they want to be told how it stands.
CREATE TABLE protection_limits (
  site_id text NOT NULL,
  uid     text NOT NULL,
  kind    text NOT NULL CHECK (kind IN ('deposit', 'loss', 'session', 'reality')),
  period  text NOT NULL CHECK (period IN ('day', 'week', 'month')),
  -- hundredths of the unit for deposit and loss, minutes for session and reality; NULL: no limit
  value   bigint CHECK (value >= 0),
  -- raises that were asked for, each with the moment it takes effect: [{"value": "20000", "from": "..."}], null: removed
  raises  jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (site_id, uid, kind, period),
  CONSTRAINT protection_limits_period CHECK (kind IN ('deposit', 'loss') OR period = 'day')
);

-- The break a person takes or took last. A cooling-off ends at `until`. A self-exclusion cannot be shorter than that, and
-- goes on until the person asked to come back and waited: `ends_at`.
CREATE TABLE protection_breaks (
  site_id text NOT NULL,
  uid     text NOT NULL,
  kind    text NOT NULL CHECK (kind IN ('cooling_off', 'excluded')),
  since   timestamptz NOT NULL,
  until   timestamptz NOT NULL,
  ends_at timestamptz,
  PRIMARY KEY (site_id, uid),
  CONSTRAINT protection_breaks_end CHECK (kind = 'excluded' OR ends_at = until)
);
CREATE INDEX protection_breaks_list ON protection_breaks (site_id, since, uid);

CREATE TABLE protection_events (
  site_id  text NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  uid      text NOT NULL,
  at       timestamptz NOT NULL,
  -- 'user:<uid>' or 'operator:<id>'
  actor    text NOT NULL,
  kind     text NOT NULL CHECK (kind IN (
    'limit_set', 'limit_raise', 'cooling_off', 'excluded', 'return_asked', 'lifted', 'exported', 'closed'
  )),
  detail   jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (site_id, event_id)
);
CREATE INDEX protection_events_user ON protection_events (site_id, uid, event_id);
CREATE INDEX protection_events_list ON protection_events (site_id, kind, event_id);
COMMENT ON TABLE protection_events IS 'append-only: what a person asked for their own protection stays written';

-- How long somebody was here today, by the beats of their open app, and since when without a pause.
CREATE TABLE protection_time (
  site_id    text NOT NULL,
  uid        text NOT NULL,
  day        integer NOT NULL,
  seconds    integer NOT NULL DEFAULT 0 CHECK (seconds >= 0),
  -- the visit without a long pause, and what of it was told in a reality check
  since      timestamptz NOT NULL,
  last_at    timestamptz NOT NULL,
  checked_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, uid)
);
