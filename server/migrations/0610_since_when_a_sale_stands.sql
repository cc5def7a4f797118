-- A hold runs since a sale stands as it is: what was kept and taken later stands since it was taken, not since it came.
ALTER TABLE conversion_events ADD COLUMN taken_at timestamptz;
UPDATE conversion_events SET taken_at = received_at;
ALTER TABLE conversion_events ALTER COLUMN taken_at SET NOT NULL;
-- Of a platform's figure; everything else is one.
ALTER TABLE conversion_events ADD COLUMN count int NOT NULL DEFAULT 1;
ALTER TABLE conversions ADD COLUMN stands_since timestamptz;
UPDATE conversions SET stands_since = created_at;
ALTER TABLE conversions ALTER COLUMN stands_since SET NOT NULL;
