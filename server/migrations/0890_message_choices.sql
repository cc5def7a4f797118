-- Which kinds of messages a user wants in the inbox and as push notifications. A row exists only for a kind that the
-- user changed: without one both are on. Messages are stored all the same, so switching a kind on shows them again.
CREATE TABLE message_choices (
  site_id    text NOT NULL,
  uid        text NOT NULL,
  -- a kind that can be switched off (core/values/message-kinds.ts)
  topic      text NOT NULL,
  inbox      boolean NOT NULL,
  push       boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, uid, topic)
);
