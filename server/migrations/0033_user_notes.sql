-- Notes of operators about users.

CREATE TABLE user_notes (
  site_id       text NOT NULL,
  note_id       text NOT NULL,
  uid           text NOT NULL,
  -- what it is about: '' the user, else 'withdrawal:wd_...', 'deposit:dp_...'
  about         text NOT NULL DEFAULT '',
  body          text NOT NULL,
  operator_id   text NOT NULL,
  operator_name text NOT NULL,
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (site_id, note_id)
);
CREATE INDEX user_notes_user ON user_notes (site_id, uid, note_id DESC);
COMMENT ON TABLE user_notes IS 'append-only: a note is answered by another, not changed';

-- Sentences that are written again and again: why a withdrawal is rejected, why it is held.
CREATE TABLE saved_reasons (
  site_id    text NOT NULL,
  reason_id  text NOT NULL,
  topic      text NOT NULL CHECK (topic IN ('reject', 'hold', 'freeze', 'deposit')),
  body       text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, reason_id)
);

-- Devices and addresses an account was used from: the id a client stores, recorded at each login.
CREATE TABLE user_devices (
  site_id       text NOT NULL,
  uid           text NOT NULL,
  device_id     text NOT NULL,
  device        text NOT NULL,
  address       text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at  timestamptz NOT NULL,
  PRIMARY KEY (site_id, uid, device_id)
);
CREATE INDEX user_devices_device ON user_devices (site_id, device_id);

-- Views of a list that an operator saved: filters, columns and order as the page's address has them.
CREATE TABLE saved_views (
  site_id     text NOT NULL,
  view_id     text COLLATE "C" NOT NULL,
  operator_id text NOT NULL,
  page        text NOT NULL,
  name        text NOT NULL,
  search      jsonb NOT NULL,
  saved_at    timestamptz NOT NULL,
  PRIMARY KEY (site_id, view_id)
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (site_id, operator_id, page, name);
