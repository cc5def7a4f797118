-- Of the installation, not of a site: each base backup and each proof, so that a page can show how old the last good one is.
CREATE TABLE backup_runs (
  run_id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('base', 'proof')),
  -- The unbroken log that it belongs to: a restored database begins another one.
  line text NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  ok boolean NOT NULL,
  -- Unpacked and stored; of a proof: of the base and the log that were restored.
  bytes bigint NOT NULL,
  stored_bytes bigint NOT NULL,
  -- What a proof found, or why a run failed.
  detail text NOT NULL
);
COMMENT ON TABLE backup_runs IS 'append-only: what was proven is not changed later';
CREATE INDEX backup_runs_newest ON backup_runs (kind, ok, ended_at);

-- Written once a minute while the log is archived. It is also what a quiet database commits, so that its archive goes on.
CREATE TABLE backup_archive (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  line text NOT NULL,
  -- Every commit before is in the archive.
  covered_at timestamptz NOT NULL
);
