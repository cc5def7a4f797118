-- Hosts that a site gave up: for some days another site takes one only where the site has no other owner.
CREATE TABLE former_domains (
  domain  text NOT NULL,
  site_id text NOT NULL,
  until   timestamptz NOT NULL,
  PRIMARY KEY (domain, site_id)
);
