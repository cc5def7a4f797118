-- Figures take what was earned back while it is held: they do not wait for lists and files, however long those copy pictures.
DROP INDEX platform_runs_running;
CREATE UNIQUE INDEX platform_runs_reading ON platform_runs (site_id, platform) WHERE state = 'running' AND kind = 'figures';
CREATE UNIQUE INDEX platform_runs_listing ON platform_runs (site_id, platform) WHERE state = 'running' AND kind <> 'figures';
