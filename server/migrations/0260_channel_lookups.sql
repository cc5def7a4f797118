-- A batch of bets finds transactions and rounds by their primary keys. Other indexes that begin with the same columns look
-- as good to the planner while a table has no statistics, or few rows for each value, and then cost a scan a bet: so none
-- of them can be taken for it.

-- A round's transactions, and those of some days.
DROP INDEX channel_transactions_round;
CREATE INDEX channel_transactions_round ON channel_transactions (site_id, uid, round_id);
DROP INDEX channel_transactions_at;
CREATE INDEX channel_transactions_at ON channel_transactions (site_id, at);

-- Lists name the uid in the statement, so the planner sees that it is not ''. In a batch it cannot.
DROP INDEX rounds_of_user;
CREATE INDEX rounds_of_user ON rounds (site_id, uid, opened_at) WHERE uid <> '';
