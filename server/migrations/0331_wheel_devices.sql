-- Whose first spin of a campaign came from a device: the first spins of others that log in there are refused.
CREATE TABLE wheel_devices (
  site_id   text NOT NULL,
  campaign  text NOT NULL,
  device_id text NOT NULL,
  uid       text NOT NULL,
  at        timestamptz NOT NULL,
  PRIMARY KEY (site_id, campaign, device_id)
);
