-- A person's files wait in one place, whatever their kind: many small requests for files slow everybody else's pages.
DROP INDEX file_exports_waiting;
UPDATE file_exports f SET place = w.place
FROM (
  SELECT site_id, export_id, row_number() OVER (PARTITION BY site_id, owner ORDER BY export_id) - 1 AS place
  FROM file_exports WHERE state = 'waiting'
) w
WHERE w.site_id = f.site_id AND w.export_id = f.export_id;
CREATE UNIQUE INDEX file_exports_waiting ON file_exports (site_id, owner, place) WHERE state = 'waiting';
