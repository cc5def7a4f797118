-- Operators of the console. One person may work for several sites and logs in once, so operators and their sessions
-- are reference tables (small, shared by every shard); which role someone has on which site belongs to the site.

CREATE TABLE operators (
  operator_id          text PRIMARY KEY,
  name                 text NOT NULL CHECK (name ~ '^[a-z][a-z0-9._-]{1,30}$'),
  password_hash        text NOT NULL,
  -- handed over by another: good for one log-in only
  must_change_password boolean NOT NULL DEFAULT false,
  needs_second_factor  boolean NOT NULL DEFAULT true,
  -- secret of the authenticator, encrypted; the second one waits for its first code
  totp_sealed          text,
  totp_sealed_next     text,
  -- the last time step a code was taken for: no code works twice
  totp_last_step       bigint NOT NULL DEFAULT 0,
  status               text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  created_at           timestamptz NOT NULL
);
CREATE UNIQUE INDEX operators_name ON operators (name);
COMMENT ON TABLE operators IS 'reference: shared by all sites';

CREATE TABLE operator_sites (
  site_id     text NOT NULL,
  operator_id text NOT NULL,
  role        text NOT NULL CHECK (role IN ('support', 'cashier', 'risk', 'manager', 'owner')),
  since       timestamptz NOT NULL,
  PRIMARY KEY (site_id, operator_id)
);
CREATE INDEX operator_sites_operator ON operator_sites (operator_id);

-- Only the SHA-256 of a token is here, as of users' sessions.
CREATE TABLE operator_sessions (
  token_hash   bytea PRIMARY KEY,
  session_id   text NOT NULL UNIQUE,
  operator_id  text NOT NULL,
  created_at   timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  ended_at     timestamptz,
  -- 'logout': by the session itself (999); the others by another hand (996)
  end_reason   text CHECK (end_reason IN ('logout', 'elsewhere', 'password', 'disabled', 'reset')),
  address      text NOT NULL,
  device       text NOT NULL,
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX operator_sessions_open ON operator_sessions (operator_id, last_seen_at DESC) WHERE ended_at IS NULL;
COMMENT ON TABLE operator_sessions IS 'reference: shared by all sites';

-- For operators who lost their authenticator: keyed hashes, each valid once.
CREATE TABLE operator_recovery_codes (
  operator_id    text NOT NULL,
  code_signature text NOT NULL,
  used_at        timestamptz,
  PRIMARY KEY (operator_id, code_signature)
);
COMMENT ON TABLE operator_recovery_codes IS 'reference: shared by all sites';
