-- Who made an operator, reset them or gave them a role, and when last: the two are not two people for a while, because
-- the one may know the other's password.
CREATE TABLE operator_sponsors (
  operator_id text NOT NULL,
  sponsor_id  text NOT NULL,
  since       timestamptz NOT NULL,
  PRIMARY KEY (operator_id, sponsor_id)
);
CREATE INDEX operator_sponsors_of ON operator_sponsors (sponsor_id);
COMMENT ON TABLE operator_sponsors IS 'reference: shared by all sites';

-- Hashes of one-time passwords that begin to count when an approval is carried out.
CREATE TABLE operator_new_passwords (
  site_id       text NOT NULL,
  approval_id   text NOT NULL,
  password_hash text NOT NULL,
  PRIMARY KEY (site_id, approval_id)
);

-- Devices an operator logged in on: strangers who guess at the name do not lock these out.
CREATE TABLE operator_devices (
  operator_id   text NOT NULL,
  device_id     text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at  timestamptz NOT NULL,
  PRIMARY KEY (operator_id, device_id)
);
COMMENT ON TABLE operator_devices IS 'reference: shared by all sites';

-- Windows in a row that ended locked: each makes the next one longer.
ALTER TABLE attempt_counters ADD COLUMN strikes smallint NOT NULL DEFAULT 0;
