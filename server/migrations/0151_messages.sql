-- What a user is told personally is their inbox: the marquee shows it for a week, the inbox for longer.
ALTER TABLE personal_notices
  ADD COLUMN read_at      timestamptz,
  -- still to be pushed to the phones that asked for it
  ADD COLUMN push_pending boolean NOT NULL DEFAULT false;
ALTER TABLE personal_notices ALTER COLUMN push_pending SET DEFAULT true;
CREATE INDEX personal_notices_inbox ON personal_notices (site_id, uid, created_at DESC, notice_id DESC);
CREATE INDEX personal_notices_unpushed ON personal_notices (site_id, notice_id) WHERE push_pending;

-- Which of the site's notices a user has read.
CREATE TABLE notice_reads (
  site_id text NOT NULL,
  uid     text NOT NULL,
  key     text NOT NULL,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, uid, key)
);

CREATE TABLE broadcasts (
  site_id        text NOT NULL,
  broadcast_id   text NOT NULL,
  version        integer NOT NULL DEFAULT 1,
  state          text NOT NULL CHECK (state IN ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
  category       text NOT NULL CHECK (category IN ('inbox', 'activity', 'announcement')),
  -- whom: { levels, jobs, roles, locales, activity, uid }
  segment        jsonb NOT NULL,
  -- language -> { title, body }; body is rich text
  texts          jsonb NOT NULL,
  -- the page of the phone that it leads to; '' none
  link           text NOT NULL DEFAULT '',
  pushes         boolean NOT NULL DEFAULT false,
  -- when it goes; null: not decided
  send_at        timestamptz,
  -- how many fitted when it was scheduled
  audience       integer,
  created_at     timestamptz NOT NULL,
  created_by     text NOT NULL,
  updated_at     timestamptz NOT NULL,
  scheduled_by   text NOT NULL DEFAULT '',
  -- the second person, where one was needed
  approved_by    text NOT NULL DEFAULT '',
  started_at     timestamptz,
  finished_at    timestamptz,
  -- everybody up to this uid has it
  sent_up_to     text NOT NULL DEFAULT '',
  delivered      integer NOT NULL DEFAULT 0,
  PRIMARY KEY (site_id, broadcast_id)
);
CREATE INDEX broadcasts_due ON broadcasts (site_id, send_at) WHERE state IN ('scheduled', 'sending');

-- Who got a broadcast: one row a person, however often a piece of it is sent again.
CREATE TABLE message_deliveries (
  site_id      text NOT NULL,
  uid          text NOT NULL,
  broadcast_id text NOT NULL,
  delivered_at timestamptz NOT NULL,
  read_at      timestamptz,
  PRIMARY KEY (site_id, uid, broadcast_id)
);
CREATE INDEX message_deliveries_read ON message_deliveries (site_id, broadcast_id) WHERE read_at IS NOT NULL;

CREATE TABLE message_templates (
  site_id     text NOT NULL,
  template_id text NOT NULL,
  name        text NOT NULL,
  category    text NOT NULL CHECK (category IN ('inbox', 'activity', 'announcement')),
  texts       jsonb NOT NULL,
  link        text NOT NULL DEFAULT '',
  updated_at  timestamptz NOT NULL,
  updated_by  text NOT NULL,
  PRIMARY KEY (site_id, template_id)
);
CREATE UNIQUE INDEX message_templates_name ON message_templates (site_id, lower(name));

-- The pair of keys by which push services know the site (RFC 8292); made once, as subscriptions belong to it.
CREATE TABLE push_keys (
  site_id        text NOT NULL PRIMARY KEY,
  public_key     text NOT NULL,
  private_sealed text NOT NULL,
  created_at     timestamptz NOT NULL
);

-- The phones that may be pushed to. One belongs to the session it was allowed in, and goes with it.
CREATE TABLE push_subscriptions (
  site_id         text NOT NULL,
  subscription_id text NOT NULL,
  uid             text NOT NULL,
  session_id      text NOT NULL,
  endpoint        text NOT NULL,
  endpoint_hash   text NOT NULL,
  p256dh          text NOT NULL,
  auth            text NOT NULL,
  created_at      timestamptz NOT NULL,
  PRIMARY KEY (site_id, subscription_id),
  UNIQUE (site_id, endpoint_hash)
);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions (site_id, uid);

-- What is still to be pushed, once a message and phone.
CREATE TABLE push_outbox (
  site_id         text NOT NULL,
  subscription_id text NOT NULL,
  message_id      text NOT NULL,
  uid             text NOT NULL,
  tries           integer NOT NULL DEFAULT 0,
  due_at          timestamptz NOT NULL,
  created_at      timestamptz NOT NULL,
  PRIMARY KEY (site_id, subscription_id, message_id)
);
CREATE INDEX push_outbox_due ON push_outbox (site_id, due_at);
