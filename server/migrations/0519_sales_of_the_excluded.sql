-- What was sold while its promoter had excluded themselves is no ground of a rebate. What was paid of it goes off when
-- the rebates of its person are looked at next.
UPDATE earning_rollups r SET settled_gross_minor = l.gross
FROM (
  SELECT site_id, uid, day, member_uid, source,
    coalesce(sum(gross_minor) FILTER (WHERE state = 'settled' AND note <> 'excluded'), 0) AS gross
  FROM commission_lines GROUP BY site_id, uid, day, member_uid, source
  HAVING bool_or(note = 'excluded')
) l
WHERE l.site_id = r.site_id AND l.uid = r.uid AND l.day = r.day AND l.member_uid = r.member_uid AND l.source = r.source;
