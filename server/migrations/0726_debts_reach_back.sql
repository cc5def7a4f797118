-- When the first money came that a debt stands for: money that paid for an earlier charge-back replaces that deposit's.
ALTER TABLE unpaid_debts ADD COLUMN reached_at timestamptz;
UPDATE unpaid_debts SET reached_at = came_at;
ALTER TABLE unpaid_debts ALTER COLUMN reached_at SET NOT NULL;
