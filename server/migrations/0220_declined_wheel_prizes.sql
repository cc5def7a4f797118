-- What was declined was not given: stock and budget have it again. Until now it counted for ever. The row of a campaign's
-- money counts no pieces.

UPDATE wheel_used u SET pieces = u.pieces - CASE WHEN u.prize = '' THEN 0 ELSE back.pieces END,
  amount_minor = u.amount_minor - back.amount_minor
FROM (
  SELECT d.site_id, d.campaign, name.prize, count(*)::integer AS pieces, sum(d.amount_minor) AS amount_minor
  FROM wheel_prizes p
  JOIN wheel_draws d ON d.site_id = p.site_id AND d.draw_id = p.prize_id
  CROSS JOIN LATERAL (VALUES (''), (d.prize)) AS name (prize)
  WHERE p.state = 'declined'
  GROUP BY 1, 2, 3
) back
WHERE u.site_id = back.site_id AND u.campaign = back.campaign AND u.prize = back.prize;
