-- The risk queue: what rules found about people, for operators to decide, and how far each site was looked through.

CREATE TABLE risk_finding_transitions (
  site_id    text NOT NULL,
  finding_id text COLLATE "C" NOT NULL,
  version    integer NOT NULL CHECK (version > 0),
  from_state text COLLATE "C" NOT NULL,
  event      text COLLATE "C" NOT NULL,
  to_state   text COLLATE "C" NOT NULL,
  actor      text NOT NULL,
  reason     text NOT NULL DEFAULT '',
  at         timestamptz NOT NULL,
  PRIMARY KEY (site_id, finding_id, version),
  CONSTRAINT risk_finding_transitions_allowed CHECK ((from_state || ' ' || event || ' ' || to_state) IN (
    ' find open',
    'open watch watching',
    'open confirm confirmed',
    'watching confirm confirmed',
    'open clear cleared',
    'watching clear cleared',
    'confirmed clear cleared'
  ))
);
COMMENT ON TABLE risk_finding_transitions IS 'append-only: who decided what about a finding stays written';

CREATE TABLE risk_findings (
  site_id          text NOT NULL,
  finding_id       text COLLATE "C" NOT NULL,
  rule             text NOT NULL CHECK (rule IN ('circular', 'unplayed', 'structuring', 'shared_device', 'shared_account')),
  -- what it is about, the same for the same thing found again: a ring's uids, a device
  subject          text COLLATE "C" NOT NULL,
  -- the person it is shown under
  uid              text NOT NULL,
  uids             text[] NOT NULL,
  amount_minor     bigint NOT NULL DEFAULT 0,
  evidence         jsonb NOT NULL,
  -- nothing is paid out to these people until it is cleared
  holds            boolean NOT NULL,
  due_at           timestamptz NOT NULL,
  state            text COLLATE "C" NOT NULL,
  version          integer NOT NULL,
  claimed_by       text,
  claim_expires_at timestamptz,
  created_at       timestamptz NOT NULL,
  changed_at       timestamptz NOT NULL,
  PRIMARY KEY (site_id, finding_id)
);
CREATE INDEX risk_findings_subject ON risk_findings (site_id, rule, subject, changed_at);
CREATE INDEX risk_findings_state ON risk_findings (site_id, state, finding_id);

-- Whom each finding is about.
CREATE TABLE risk_finding_users (
  site_id    text NOT NULL,
  uid        text NOT NULL,
  finding_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (site_id, uid, finding_id)
);

-- Transfers by day, as the rule about rings reads them.
CREATE TABLE risk_transfers (
  site_id      text NOT NULL,
  from_uid     text NOT NULL,
  to_uid       text NOT NULL,
  day          integer NOT NULL,
  amount_minor bigint NOT NULL,
  PRIMARY KEY (site_id, from_uid, to_uid, day)
);

-- Up to when a site was looked through. Locked by whoever does: two processes do not find the same.
CREATE TABLE risk_scans (
  site_id       text NOT NULL PRIMARY KEY,
  scanned_until timestamptz NOT NULL
);

-- What came since the last time, without reading the rest.
CREATE INDEX user_devices_first_seen ON user_devices (site_id, first_seen_at);
CREATE INDEX payout_accounts_changed ON payout_accounts (site_id, changed_at);
