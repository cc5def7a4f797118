-- The transaction of which a delivery that counted for nothing may say less: a sale that comes later is held by it.
ALTER TABLE conversion_deliveries ADD COLUMN against text NOT NULL DEFAULT '';
CREATE INDEX conversion_deliveries_against ON conversion_deliveries (site_id, source, against) WHERE against <> '';
