-- What operators did: written in the transaction of the action, never changed. Each row holds the hash of the row before
-- it, so a row that was altered, taken out or slipped in breaks the chain of its site.

CREATE TABLE audit_rows (
  site_id       text NOT NULL,
  position      bigint NOT NULL CHECK (position > 0),
  at            timestamptz NOT NULL,
  operator_id   text NOT NULL,
  operator_name text NOT NULL,
  -- what was done: 'user.freeze', 'withdrawal.approve', ...
  action        text NOT NULL,
  -- to what: 'user:10000001', 'withdrawal:wd_...'; '' for the console itself
  target        text NOT NULL,
  reason        text NOT NULL,
  -- from where
  address       text NOT NULL,
  device        text NOT NULL,
  -- JSON, as it was hashed
  detail        text NOT NULL,
  previous_hash text NOT NULL,
  hash          text NOT NULL,
  PRIMARY KEY (site_id, position)
);
CREATE INDEX audit_rows_target ON audit_rows (site_id, target, position DESC);
CREATE INDEX audit_rows_operator ON audit_rows (site_id, operator_id, position DESC);
CREATE INDEX audit_rows_action ON audit_rows (site_id, action, position DESC);
CREATE INDEX audit_rows_at ON audit_rows (site_id, at DESC);
COMMENT ON TABLE audit_rows IS 'append-only: what was done stays written';

-- The end of each site's chain. Its lock makes writers of one site queue for the instant of their commit; it also
-- shows when rows were cut off at the end.
CREATE TABLE audit_heads (
  site_id  text PRIMARY KEY,
  position bigint NOT NULL,
  hash     text NOT NULL
);
