-- A source from before ceilings may bring twice its best day, and no less than one operator makes alone on its site: in a
-- unit of small worth, or for a large network, the first value would hold ordinary sales.
UPDATE conversion_sources s SET a_day_minor = greatest(known.alone_minor, coalesce(known.twice_minor, 0))
FROM (
  SELECT o.site_id, o.source, twice_minor,
    (coalesce(i.settings -> 'alone' ->> 'aDay', '50000.00')::numeric * 100)::bigint AS alone_minor
  FROM conversion_sources o
  JOIN sites i ON i.site_id = o.site_id
  LEFT JOIN (
    SELECT site_id, source, (2 * max(gross_minor))::bigint AS twice_minor FROM (
      SELECT site_id, source, day, sum(gross_minor) AS gross_minor FROM commission_lines WHERE level = 0
      GROUP BY site_id, source, day
    ) days GROUP BY site_id, source
  ) best ON best.site_id = o.site_id AND best.source = o.source
) known
WHERE s.site_id = known.site_id AND s.source = known.source AND s.a_day_minor = 5000000;
