-- What was fetched from the platforms, and when: their catalogues, their figures.

CREATE TABLE platform_runs (
  site_id    text NOT NULL,
  -- begins with the moment it was started
  run_id     text NOT NULL,
  platform   text NOT NULL CHECK (platform IN ('messaging', 'video')),
  kind       text NOT NULL CHECK (kind IN ('catalogue', 'figures')),
  -- interrupted: its process died or was stopped; the next run begins anew
  state      text NOT NULL CHECK (state IN ('running', 'done', 'failed', 'interrupted')),
  -- the operator; NULL: by the clock
  started_by text,
  -- an operator saw that the list is short and wants what is missing delisted all the same
  takes_short boolean NOT NULL DEFAULT false,
  started_at timestamptz NOT NULL,
  -- the last sign of life
  beat_at    timestamptz NOT NULL,
  ended_at   timestamptz,
  -- what it is at, and how far: '' once it ended
  phase      text NOT NULL CHECK (phase IN ('', 'waiting', 'listing', 'media', 'saving', 'figures')),
  done       integer NOT NULL DEFAULT 0,
  of_all     integer NOT NULL DEFAULT 0,
  -- how many of what: server/modules/promotion/platforms/run.ts
  counts     jsonb NOT NULL DEFAULT '{}',
  -- why it failed: '' or a word of run.ts, and what the platform said
  fault      text NOT NULL DEFAULT '',
  detail     text NOT NULL DEFAULT '',
  -- why a person should look although it is done: words of run.ts
  attention  text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (site_id, run_id),
  CHECK ((state = 'running') = (ended_at IS NULL)),
  CHECK ((state = 'running') = (phase <> ''))
);
-- One at a time.
CREATE UNIQUE INDEX platform_runs_running ON platform_runs (site_id, platform) WHERE state = 'running';
CREATE INDEX platform_runs_latest ON platform_runs (site_id, platform, kind, run_id);

-- Ratio changes of all items, newest first.
CREATE INDEX item_ratios_recent ON item_ratios (site_id, valid_from);
