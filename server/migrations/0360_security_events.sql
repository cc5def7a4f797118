-- Log-ins, failed ones, changed passwords, refused permissions: kept for some time, and exported to whoever watches.
CREATE TABLE security_events (
  site_id    text NOT NULL,
  -- what repeats within a minute is one row
  event_id   text COLLATE "C" NOT NULL,
  at         timestamptz NOT NULL,
  -- 'user.log_in', 'permission.refused', 'operator.log_in_failed', ...
  kind       text NOT NULL,
  -- whose account; '' where nobody has it
  uid        text NOT NULL,
  operator   text NOT NULL,
  address    text NOT NULL,
  device     text NOT NULL,
  detail     text NOT NULL,
  times      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (site_id, event_id)
);
CREATE INDEX security_events_at ON security_events (site_id, at DESC, event_id DESC);
CREATE INDEX security_events_kind ON security_events (site_id, kind, at DESC, event_id DESC);
CREATE INDEX security_events_uid ON security_events (site_id, uid, at DESC, event_id DESC) WHERE uid <> '';
