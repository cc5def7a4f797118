-- How the calls of each game channel went, a row a minute, kept for some days.
CREATE TABLE channel_health (
  site_id          text NOT NULL,
  channel_id       text COLLATE "C" NOT NULL,
  minute           timestamptz NOT NULL,
  calls            integer NOT NULL,
  refused          integer NOT NULL,
  signature_wrong  integer NOT NULL,
  last_at          timestamptz NOT NULL,
  -- answers by how long they took
  times            integer[] NOT NULL,
  PRIMARY KEY (site_id, channel_id, minute)
);

-- The console's list of rounds, newest first.
CREATE INDEX rounds_newest ON rounds (site_id, opened_at);
