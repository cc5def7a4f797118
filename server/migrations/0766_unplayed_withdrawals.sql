-- Asked with every transfer and payout: whether the user has one that the rule has not looked at yet.
CREATE INDEX withdrawals_unplayed ON withdrawals (site_id, uid, created_at) WHERE 'unplayed' = ANY (review_reasons);
