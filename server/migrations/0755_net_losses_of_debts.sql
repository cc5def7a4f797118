-- Whether an owed sum is in what its player lost in all since the money came, or in losses that were won back. Sums of before
-- were placed on the first losses, won back or not.
ALTER TABLE unpaid_play ADD COLUMN is_net boolean NOT NULL DEFAULT false;
ALTER TABLE unpaid_play ALTER COLUMN is_net DROP DEFAULT;

-- A debt that is placed whole is looked at again while an open round may win the loss back; from now on.
UPDATE unpaid_debts SET waits = false WHERE left_minor = 0 AND waits;
DROP INDEX unpaid_debts_open;
CREATE INDEX unpaid_debts_open ON unpaid_debts (site_id, looked_at)
  WHERE (left_minor > 0 OR waits) AND repaid_at IS NULL;
