-- Secrets of sources that begin to count when an approval is carried out, sealed.
CREATE TABLE conversion_source_secrets (
  site_id     text NOT NULL,
  approval_id text NOT NULL,
  secret      text NOT NULL,
  PRIMARY KEY (site_id, approval_id)
);

-- Files of earnings that wait for a second person, as they came.
CREATE TABLE earning_files (
  site_id     text NOT NULL,
  file_id     text NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('conversions', 'facts')),
  source      text NOT NULL,
  name        text NOT NULL,
  columns     jsonb NOT NULL,
  bytes       bytea NOT NULL,
  uploaded_by text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, file_id)
);
