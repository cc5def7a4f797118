-- Which days' sales a rebate counts: what is taken back of a day goes off the rebate in which that day counted.

-- By day, hundredths: {"20260301": "25000"}; together they are base_minor less taken_base_minor.
ALTER TABLE rebates ADD COLUMN counted_days jsonb NOT NULL DEFAULT '{}';

-- Rebates of before counted the days of their rule in their order. What is gone of a day since is found by the next check.
WITH runs AS (
  SELECT p.site_id, p.rule, p.since_day, p.from_day, p.to_day, p.base FROM rebate_periods p WHERE p.closed_at IS NOT NULL
), days AS (
  SELECT d.*, sum(d.minor) OVER (PARTITION BY d.site_id, d.rule, d.since_day, d.base, d.uid ORDER BY d.day) AS up_to
  FROM (
    SELECT p.site_id, p.rule, p.since_day, p.base, r.uid, r.day, greatest(sum(CASE p.base
      WHEN 'own' THEN CASE WHEN r.member_uid = r.uid THEN r.known ELSE 0 END
      WHEN 'team' THEN CASE WHEN r.member_uid <> r.uid THEN r.known ELSE 0 END
      ELSE CASE WHEN r.member_uid = r.uid THEN r.settled_gross_minor ELSE 0 END END), 0) AS minor
    FROM runs p JOIN earning_rollups r ON r.site_id = p.site_id AND r.day BETWEEN p.from_day AND p.to_day
    GROUP BY p.site_id, p.rule, p.since_day, p.base, r.uid, r.day
  ) d
), given AS (
  SELECT b.site_id, b.rebate_id, b.uid, b.rule, b.base, b.to_day, coalesce(p.since_day, 0) AS since_day,
    b.base_minor - b.taken_base_minor AS minor,
    sum(b.base_minor - b.taken_base_minor) OVER (
      PARTITION BY b.site_id, b.rule, p.since_day, b.base, b.uid ORDER BY b.from_day, b.rebate_id) AS up_to
  FROM rebates b
  LEFT JOIN runs p ON p.site_id = b.site_id AND p.rule = b.rule AND p.from_day = b.from_day
), shares AS (
  SELECT g.site_id, g.rebate_id, d.day,
    least(d.up_to, g.up_to) - greatest(d.up_to - d.minor, g.up_to - g.minor) AS minor
  FROM given g
  JOIN days d ON d.site_id = g.site_id AND d.rule = g.rule AND d.since_day = g.since_day AND d.base = g.base
    AND d.uid = g.uid AND d.up_to > g.up_to - g.minor AND d.up_to - d.minor < g.up_to
), whole AS (
  SELECT site_id, rebate_id, day, minor FROM shares
  UNION ALL
  -- Of no day that counts any more.
  SELECT g.site_id, g.rebate_id, g.to_day,
    g.minor - coalesce((SELECT sum(s.minor) FROM shares s WHERE s.site_id = g.site_id AND s.rebate_id = g.rebate_id), 0)
  FROM given g
), summed AS (
  SELECT site_id, rebate_id, day, sum(minor) AS minor FROM whole WHERE minor > 0 GROUP BY site_id, rebate_id, day
)
UPDATE rebates b SET counted_days = s.days
FROM (
  SELECT site_id, rebate_id, jsonb_object_agg(day::text, trunc(minor)::text) AS days FROM summed
  GROUP BY site_id, rebate_id
) s
WHERE s.site_id = b.site_id AND s.rebate_id = b.rebate_id;
