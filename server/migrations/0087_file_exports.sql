-- Files written in the background: a promoter's report, and an operator's long list.
ALTER TABLE report_exports RENAME TO file_exports;
ALTER TABLE report_export_parts RENAME TO file_export_parts;
ALTER INDEX report_exports_due RENAME TO file_exports_due;

ALTER TABLE file_exports
  -- a user's uid or an operator's id
  ADD COLUMN owner   text,
  -- who writes it: 'report', 'list'
  ADD COLUMN kind    text,
  ADD COLUMN request jsonb,
  -- one of the few places in which an owner's files wait
  ADD COLUMN place   integer;

UPDATE file_exports f SET
  owner = f.uid,
  kind = 'report',
  request = jsonb_build_object(
    'from', to_char(to_date(f.from_day::text, 'YYYYMMDD'), 'YYYY-MM-DD'),
    'to', to_char(to_date(f.to_day::text, 'YYYYMMDD'), 'YYYY-MM-DD'),
    'by', f.by_group),
  place = (SELECT count(*) FROM file_exports o
    WHERE o.site_id = f.site_id AND o.uid = f.uid AND o.state = 'waiting' AND o.export_id < f.export_id);

ALTER TABLE file_exports
  ALTER COLUMN owner SET NOT NULL,
  ALTER COLUMN kind SET NOT NULL,
  ALTER COLUMN request SET NOT NULL,
  ALTER COLUMN place SET NOT NULL,
  DROP COLUMN uid,
  DROP COLUMN from_day,
  DROP COLUMN to_day,
  DROP COLUMN by_group;

CREATE INDEX file_exports_own ON file_exports (site_id, owner, kind, export_id);
-- However fast somebody asks, no more wait than there are places.
CREATE UNIQUE INDEX file_exports_waiting ON file_exports (site_id, owner, kind, place) WHERE state = 'waiting';
