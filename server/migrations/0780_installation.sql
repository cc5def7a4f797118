-- Of the installation, not of a site: a server with another key under the same name, or another media folder, would break what the
-- first one sealed and show pages without pictures.
CREATE TABLE secret_key_marks (
  key_id text PRIMARY KEY,
  -- A keyed hash of a fixed text: it tells nothing about the key.
  fingerprint text NOT NULL,
  seen_at timestamptz NOT NULL
);
CREATE TABLE media_mark (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  mark text NOT NULL
);
