-- A month's bonus of deposits that stayed goes back when they are charged back.
ALTER TABLE vip_bonuses
  -- deposits that had been paid in by this day were its ground; null: they were none
  ADD COLUMN stayed_day  integer,
  -- as much of them may be charged back, with what had been by then
  ADD COLUMN spare_minor bigint NOT NULL DEFAULT 0;

-- A payout that came back is no deposit any more, and what a charge-back left as a debt was not staked. Of these people all is
-- counted anew, from the first posting.
DELETE FROM vip_steam s WHERE EXISTS (
    SELECT 1 FROM deposits d WHERE d.site_id = s.site_id AND d.uid = s.uid AND d.fail_kind = 'charged_back')
  OR EXISTS (SELECT 1 FROM withdrawals w WHERE w.site_id = s.site_id AND w.uid = s.uid AND w.fail_kind = 'reversed');
DELETE FROM vip_deposit_days s WHERE EXISTS (
    SELECT 1 FROM deposits d WHERE d.site_id = s.site_id AND d.uid = s.uid AND d.fail_kind = 'charged_back')
  OR EXISTS (SELECT 1 FROM withdrawals w WHERE w.site_id = s.site_id AND w.uid = s.uid AND w.fail_kind = 'reversed');
DELETE FROM vip_counted c WHERE EXISTS (
    SELECT 1 FROM deposits d WHERE d.site_id = c.site_id AND d.fail_kind = 'charged_back'
      AND d.uid = lpad((c.account_id / 10000000000)::text, 8, '0'))
  OR EXISTS (
    SELECT 1 FROM withdrawals w WHERE w.site_id = c.site_id AND w.fail_kind = 'reversed'
      AND w.uid = lpad((c.account_id / 10000000000)::text, 8, '0'));
