-- One-time links by which the first owner of a site chooses a name and a password. Only the SHA-256 of a link's token
-- is here, so a copy of the database opens no site.
CREATE TABLE owner_links (
  site_id    text NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at    timestamptz,
  PRIMARY KEY (site_id, token_hash)
);
