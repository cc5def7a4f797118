-- Content and sites that operators edit on the console.

ALTER TABLE content DROP CONSTRAINT content_kind_check;
ALTER TABLE content ADD CONSTRAINT content_kind_check CHECK (kind IN ('banner', 'notice', 'help', 'about', 'terms'));
-- increases with every change; an editor says which one it saw
ALTER TABLE content ADD COLUMN version integer NOT NULL DEFAULT 1;
-- out of sight by the operator's wish
ALTER TABLE content ADD COLUMN hidden boolean NOT NULL DEFAULT false;

-- What each version held, with who and when. A version that an import made has its row once an operator changes it.
CREATE TABLE content_history (
  site_id       text NOT NULL,
  kind          text NOT NULL,
  key           text NOT NULL,
  version       integer NOT NULL CHECK (version > 0),
  at            timestamptz NOT NULL,
  -- '' for an import
  operator_id   text NOT NULL,
  operator_name text NOT NULL,
  what          text NOT NULL CHECK (what IN ('imported', 'added', 'changed', 'removed')),
  -- texts, pictures, hidden, shown_from, shown_until
  content       jsonb NOT NULL,
  PRIMARY KEY (site_id, kind, key, version)
);
COMMENT ON TABLE content_history IS 'append-only: what was shown stays known';

-- increases with every change of the site's own row or domains; its settings have versions of their own
ALTER TABLE sites ADD COLUMN version integer NOT NULL DEFAULT 1;
