-- Whether somebody lets the agents above see what was paid in, bet and won, day by day. No row: no.
CREATE TABLE agent_consents (
  site_id    text NOT NULL,
  uid        text NOT NULL,
  shares     boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, uid)
);
