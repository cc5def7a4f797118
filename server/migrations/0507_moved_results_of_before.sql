-- What was moved before was read from the postings: of each journal what it took from its player, or brought. Kinds 27 and 28
-- are channel.in and channel.out; of a person's accounts 1 is available, 6 the debt, and those of channels begin at 1000.
INSERT INTO moved_results (site_id, result_id, uid, channel_id, lost_minor, won_minor, at, counts_at)
SELECT n.site_id, 'jr_' || n.journal_id, lpad(n.owner::text, 8, '0'), CASE WHEN n.net < 0 THEN j.reason ELSE '' END,
  greatest(-n.net, 0), greatest(n.net, 0), n.at, n.at
FROM (
  SELECT p.site_id, p.journal_id, o.owner, min(p.at) AS at, sum(p.amount_minor)::bigint AS net
  FROM (
    SELECT DISTINCT site_id, account_id / 10000000000 AS owner FROM accounts
    WHERE account_id > 0 AND account_id % 10000000000 >= 1000
  ) o
  JOIN postings p ON p.site_id = o.site_id AND p.account_id >= o.owner * 10000000000
    AND p.account_id < (o.owner + 1) * 10000000000 AND p.kind IN (27, 28)
    AND (p.account_id % 10000000000 IN (1, 6) OR p.account_id % 10000000000 >= 1000)
  GROUP BY p.site_id, p.journal_id, o.owner
  HAVING sum(p.amount_minor) <> 0
) n
JOIN journals j ON j.site_id = n.site_id AND j.journal_id = n.journal_id;
