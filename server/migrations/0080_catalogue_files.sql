-- Catalogues come by files, too: an operator's upload is a run like a platform's list.

ALTER TABLE platform_runs DROP CONSTRAINT platform_runs_platform_check;
ALTER TABLE platform_runs ADD CONSTRAINT platform_runs_platform_check
  CHECK (platform IN ('messaging', 'video', 'app'));
ALTER TABLE platform_runs DROP CONSTRAINT platform_runs_kind_check;
ALTER TABLE platform_runs ADD CONSTRAINT platform_runs_kind_check CHECK (kind IN ('catalogue', 'figures', 'file'));
-- the file's name on the operator's computer; '': no file
ALTER TABLE platform_runs ADD COLUMN file_name text NOT NULL DEFAULT '';

-- What a run reads, until it is over.
CREATE TABLE catalogue_files (
  site_id   text NOT NULL,
  run_id    text NOT NULL,
  -- what is not in it is delisted
  is_whole  boolean NOT NULL,
  -- rows that are refused are left out; otherwise they stop all of it
  skips_bad boolean NOT NULL,
  bytes     bytea NOT NULL,
  PRIMARY KEY (site_id, run_id),
  FOREIGN KEY (site_id, run_id) REFERENCES platform_runs (site_id, run_id)
);
