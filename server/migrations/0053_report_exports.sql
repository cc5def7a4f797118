-- CSV files of reports, written in the background for the person who asked for one.
CREATE TABLE report_exports (
  site_id     text NOT NULL,
  export_id   text NOT NULL,
  uid         text NOT NULL,
  from_day    integer NOT NULL,
  to_day      integer NOT NULL,
  -- 'line' is every line, the others are sums
  by_group    text NOT NULL CHECK (by_group IN ('day', 'item', 'member', 'source', 'line')),
  locale      text NOT NULL,
  state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'ready', 'expired', 'failed')),
  -- parts written so far, and where the next one begins; '' at the beginning
  parts       integer NOT NULL DEFAULT 0,
  cursor      text NOT NULL DEFAULT '',
  attempts    integer NOT NULL DEFAULT 0,
  -- when the worker has something to do with it: the next slice, or its expiry; NULL: never again
  due_at      timestamptz,
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz,
  PRIMARY KEY (site_id, export_id)
);
CREATE INDEX report_exports_own ON report_exports (site_id, uid, export_id);
CREATE INDEX report_exports_due ON report_exports (due_at) WHERE due_at IS NOT NULL;

-- The file, a slice a row.
CREATE TABLE report_export_parts (
  site_id   text NOT NULL,
  export_id text NOT NULL,
  part      integer NOT NULL,
  content   text NOT NULL,
  PRIMARY KEY (site_id, export_id, part)
);
