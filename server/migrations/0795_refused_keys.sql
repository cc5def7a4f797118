-- A provider that refuses our key refuses every call, and each record waits for itself: one alarm per kind of call, until one succeeds.
CREATE TABLE refused_keys (
  -- '': the whole server, whose settings hold the key.
  site_id   text NOT NULL,
  -- The setting that chooses the provider: PAYOUT, DEPOSIT, SMS, PLATFORM_MESSAGING, PLATFORM_VIDEO, CHANNEL.
  setting   text NOT NULL,
  provider  text NOT NULL,
  operation text NOT NULL,
  status    integer NOT NULL CHECK (status IN (401, 403)),
  since     timestamptz NOT NULL,
  last_at   timestamptz NOT NULL,
  calls     bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (site_id, setting, provider, operation)
);
