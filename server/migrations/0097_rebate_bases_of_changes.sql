-- A period whose rule changed its base was closed by the new one and still says the old one: both would give for its days.
-- It is known by the next period, with which the count began anew at this one.
UPDATE rebate_periods p SET base = n.base
FROM rebate_periods n
WHERE p.closed_at IS NOT NULL
  AND n.site_id = p.site_id AND n.rule = p.rule AND n.since_day = p.from_day AND n.base <> p.base
  AND n.from_day = (SELECT min(m.from_day) FROM rebate_periods m
    WHERE m.site_id = p.site_id AND m.rule = p.rule AND m.from_day > p.from_day)
  AND NOT EXISTS (SELECT FROM rebates r
    WHERE r.site_id = p.site_id AND r.rule = p.rule AND r.from_day = p.from_day AND r.base = p.base);
