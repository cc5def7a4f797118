-- What a source may speak of.
ALTER TABLE conversion_sources ADD COLUMN platforms jsonb NOT NULL DEFAULT '["messaging", "video", "app"]';
ALTER TABLE conversion_sources ADD COLUMN items jsonb NOT NULL DEFAULT '[]';

-- Until now a source could name a click of any item: it keeps the platforms that it has spoken of.
UPDATE conversion_sources s SET platforms = k.platforms
FROM (
  SELECT c.site_id, c.source, jsonb_agg(DISTINCT i.kind) AS platforms
  FROM conversions c JOIN items i ON i.site_id = c.site_id AND i.item_id = c.item_id
  GROUP BY c.site_id, c.source
) k
WHERE k.site_id = s.site_id AND k.source = s.source;

-- Who was the first to say a sale: by its transaction, by its click, and by the promoter's day of an item.
CREATE TABLE sale_claims (
  site_id       text NOT NULL,
  claim         text NOT NULL,
  -- the source; of a promoter's day whether sales are said, or a source's figures
  claimant      text NOT NULL,
  conversion_id text NOT NULL,
  PRIMARY KEY (site_id, claim)
);
INSERT INTO sale_claims (site_id, claim, claimant, conversion_id)
SELECT c.site_id, k.claim, k.claimant, c.conversion_id
FROM conversions c CROSS JOIN LATERAL (VALUES
  ('click ' || c.event || ' ' || c.click_id, c.source, c.click_id <> c.source || ' ' || c.transaction_id),
  ('transaction ' || c.event || ' ' || c.transaction_id, c.source, c.click_id <> c.source || ' ' || c.transaction_id),
  ('day ' || c.uid || ' ' || c.item_id || ' ' || c.day || ' ' || c.event,
    CASE WHEN c.click_id = c.source || ' ' || c.transaction_id THEN 'figures ' || c.source ELSE 'sales' END, true)
) AS k (claim, claimant, counts)
WHERE c.uid IS NOT NULL AND k.counts
ORDER BY c.created_at, c.conversion_id
ON CONFLICT DO NOTHING;
