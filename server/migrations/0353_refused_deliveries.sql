-- Postbacks that were not signed as they should be, or too old: counted by the hour. A flood of them is some rows, not millions.
CREATE TABLE delivery_refusals (
  site_id text NOT NULL,
  source  text NOT NULL,
  -- forged, stale
  why     text NOT NULL CHECK (why IN ('forged', 'stale')),
  -- 'others': of more networks in an hour than are told apart
  network text NOT NULL,
  hour    timestamptz NOT NULL,
  times   bigint NOT NULL CHECK (times > 0),
  last_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, source, why, hour, network)
);
CREATE INDEX conversion_deliveries_received ON conversion_deliveries (site_id, received_at);
CREATE INDEX clicks_received ON clicks (site_id, at);
COMMENT ON TABLE clicks IS 'never changed: a click that led to a commission stays explainable; others are kept for a time';
