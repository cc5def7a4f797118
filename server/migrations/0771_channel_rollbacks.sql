-- Whose bets went back since a moment: the rule about deposits that leave unplayed looks at them again.
CREATE INDEX channel_transactions_rollbacks ON channel_transactions (site_id, uid, at) WHERE kind = 'rollback';
