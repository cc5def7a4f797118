-- A period may give a second rebate: by the base that its rule had before, for what settled late.
DROP INDEX rebates_once;
CREATE UNIQUE INDEX rebates_once ON rebates (site_id, uid, rule, from_day, base);

-- Periods from before the base was kept.
UPDATE rebate_periods p SET base = coalesce(
  (SELECT r.base FROM rebates r
   WHERE r.site_id = p.site_id AND r.rule = p.rule AND r.from_day = p.from_day LIMIT 1),
  (SELECT n.base FROM rebate_periods n
   WHERE n.site_id = p.site_id AND n.rule = p.rule AND n.base IS NOT NULL ORDER BY n.from_day LIMIT 1))
WHERE p.base IS NULL AND p.closed_at IS NOT NULL;
