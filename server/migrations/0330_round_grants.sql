-- Money of a bonus that is staked or won knows its bonus: an open round goes the way of that one, whichever is active since.

-- {bonus: hundredths}: what of a stake or a win was money of which bonus. NULL: nothing was.
ALTER TABLE channel_transactions ADD COLUMN grants jsonb;
ALTER TABLE rounds ADD COLUMN grants jsonb;

UPDATE channel_transactions t SET grants = jsonb_build_object(g.grant_id, (t.hold_minor + t.bonus_minor)::text)
FROM channel_transactions o CROSS JOIN LATERAL (
  SELECT g.grant_id FROM bonus_grants g
  WHERE g.site_id = o.site_id AND g.uid = o.uid AND g.started_at <= o.at ORDER BY g.started_at DESC LIMIT 1
) g
WHERE o.kind = 'bet' AND o.answer = 'ok' AND o.hold_minor + o.bonus_minor > 0
  AND t.site_id = o.site_id AND t.channel_id = o.channel_id AND t.transaction_id = o.transaction_id;

UPDATE rounds r SET grants = p.grants
FROM (
  SELECT site_id, channel_id, round_id, uid, jsonb_object_agg(grant_id, minor::text) AS grants
  FROM (
    SELECT t.site_id, t.channel_id, t.round_id, t.uid, k.key AS grant_id, sum(k.value::bigint) AS minor
    FROM channel_transactions t CROSS JOIN LATERAL jsonb_each_text(t.grants) k
    WHERE t.kind = 'bet' AND t.rolled_back_by IS NULL AND t.grants IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5
  ) s GROUP BY 1, 2, 3, 4
) p
WHERE r.site_id = p.site_id AND r.channel_id = p.channel_id AND r.round_id = p.round_id AND r.uid = p.uid
  AND r.locked_minor > 0;

-- The bonus that was active when a bet was placed. late: money of a bonus that had ended came out of a round.
ALTER TABLE bet_events ADD COLUMN grant_id text NOT NULL DEFAULT '';
ALTER TABLE bet_events DROP CONSTRAINT bet_events_kind_check;
ALTER TABLE bet_events ADD CONSTRAINT bet_events_kind_check CHECK (kind IN ('bet', 'rollback', 'late'));
ALTER TABLE bet_events DROP CONSTRAINT bet_events_amount_minor_check;
ALTER TABLE bet_events ADD CONSTRAINT bet_events_amount_minor_check CHECK (amount_minor > 0 OR kind = 'late');

-- rollback: its turnover was taken back while another bonus was active.
ALTER TABLE bonus_grants DROP CONSTRAINT bonus_grants_end_reason_check;
ALTER TABLE bonus_grants ADD CONSTRAINT bonus_grants_end_reason_check CHECK (end_reason IN
  ('', 'met', 'expired', 'person', 'withdrawal', 'operator', 'rollback', 'outflow', 'charge_back'));
COMMENT ON COLUMN bonus_grants.missing_minor IS 'taken back after the release: what had been spent, and is owed';
