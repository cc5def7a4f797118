-- Every line has whole hundredths that add up to what was posted; sums by member and source are sums of lines.

ALTER TABLE commission_lines ADD COLUMN minor bigint NOT NULL DEFAULT 0;
UPDATE commission_lines t SET minor = n.minor
FROM (
  SELECT site_id, member_uid, day, source_id, uid, level,
    low + CASE WHEN row_number() OVER (
      PARTITION BY site_id, uid, day, item_id, pot ORDER BY exact - low * 1000000000000 DESC, source_id, level, member_uid
    ) <= div(sum(exact) OVER whole, 1000000000000) - sum(low) OVER whole THEN 1 ELSE 0 END AS minor
  FROM (
    SELECT l.*, CASE l.state WHEN 'parked' THEN 'held' ELSE l.state END AS pot,
      div(l.exact, 1000000000000) - CASE WHEN l.exact < 0 AND mod(l.exact, 1000000000000) <> 0 THEN 1 ELSE 0 END AS low
    FROM commission_lines l
  ) c WINDOW whole AS (PARTITION BY site_id, uid, day, item_id, pot)
) n
WHERE t.site_id = n.site_id AND t.member_uid = n.member_uid AND t.day = n.day AND t.source_id = n.source_id
  AND t.uid = n.uid AND t.level = n.level;

-- What was booked and corrected came to a day's total in uncut parts: the same rule, within the beneficiary's day.
CREATE TEMPORARY TABLE rollup_cents ON COMMIT DROP AS
SELECT r.site_id, r.uid, r.day, r.member_uid, r.source,
  coalesce(l.known, 0) AS known, coalesce(l.estimated, 0) AS estimated,
  r.settled_low + floor(r.settled_more / r.rows)
    + CASE WHEN r.settled_place <= r.settled_more - r.rows * floor(r.settled_more / r.rows) THEN 1 ELSE 0 END AS settled,
  r.corrected_low + floor(r.corrected_more / r.rows)
    + CASE WHEN r.corrected_place <= r.corrected_more - r.rows * floor(r.corrected_more / r.rows) THEN 1 ELSE 0 END
    AS corrected
FROM (
  SELECT c.*, count(*) OVER day AS rows,
    t.settled_minor - sum(settled_low) OVER day AS settled_more,
    t.corrected_minor - sum(corrected_low) OVER day AS corrected_more,
    row_number() OVER (PARTITION BY c.site_id, c.uid, c.day
      ORDER BY settled - settled_low * 1000000000000 DESC, member_uid, source) AS settled_place,
    row_number() OVER (PARTITION BY c.site_id, c.uid, c.day
      ORDER BY corrected - corrected_low * 1000000000000 DESC, member_uid, source) AS corrected_place
  FROM (
    SELECT e.*, floor(e.settled / 1000000000000) AS settled_low, floor(e.corrected / 1000000000000) AS corrected_low
    FROM earning_rollups e
  ) c
  JOIN (
    SELECT site_id, uid, day, sum(settled_minor) AS settled_minor, sum(corrected_minor) AS corrected_minor
    FROM earning_targets GROUP BY site_id, uid, day
  ) t ON t.site_id = c.site_id AND t.uid = c.uid AND t.day = c.day
  WINDOW day AS (PARTITION BY c.site_id, c.uid, c.day)
) r
LEFT JOIN (
  SELECT site_id, uid, day, member_uid, source, sum(minor) FILTER (WHERE state = 'settled') AS known,
    sum(minor) FILTER (WHERE state = 'estimated') AS estimated
  FROM commission_lines GROUP BY site_id, uid, day, member_uid, source
) l ON l.site_id = r.site_id AND l.uid = r.uid AND l.day = r.day AND l.member_uid = r.member_uid AND l.source = r.source;

UPDATE earning_rollups r SET known = c.known, estimated = c.estimated, corrected = c.corrected,
  -- of a month that is closed it stays as it was booked
  settled = CASE WHEN r.day / 100 <= coalesce((SELECT max(m.month) FROM closed_months m WHERE m.site_id = r.site_id), 0)
    THEN c.settled ELSE c.known + c.corrected END
FROM rollup_cents c
WHERE c.site_id = r.site_id AND c.uid = r.uid AND c.day = r.day AND c.member_uid = r.member_uid AND c.source = r.source;

DELETE FROM earning_sums WHERE sum_of IN ('member', 'source');
INSERT INTO earning_sums (site_id, uid, sum_of, period, key, conversions, gross_minor, estimated, settled)
SELECT d.site_id, d.uid, d.sum_of, p.period, d.key, sum(d.conversions), sum(d.gross_minor), sum(d.estimated), sum(d.settled)
FROM (
  SELECT site_id, uid, day, 'member' AS sum_of, member_uid AS key, conversions, gross_minor, estimated, settled FROM earning_rollups
  UNION ALL
  SELECT site_id, uid, day, 'source', source, conversions, gross_minor, estimated, settled FROM earning_rollups
) d CROSS JOIN LATERAL (VALUES (d.day / 10000), (d.day / 100), (d.day / 100 * 10 + least(3, (d.day % 100 - 1) / 10 + 1)))
  AS p (period)
GROUP BY d.site_id, d.uid, d.sum_of, p.period, d.key;
