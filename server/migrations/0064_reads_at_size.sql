-- What waits, by partner: one that does not answer keeps no other waiting.
DROP INDEX outbound_deliveries_due;
CREATE INDEX outbound_deliveries_waiting ON outbound_deliveries (site_id, partner_id, next_try_at) WHERE state = 'waiting';
-- A partner's last day.
CREATE INDEX outbound_deliveries_recent ON outbound_deliveries (site_id, partner_id, created_at);

-- The leaderboard: what promoters have of their own sales in a month.
CREATE INDEX earning_sums_own ON earning_sums (site_id, period) WHERE sum_of = 'member' AND key = uid;
