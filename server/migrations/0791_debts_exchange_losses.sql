-- Where another debt has taken over a part of a loss: what the row reduces the stakes for levels by, which may be counted
-- already, so that it must not change with the part.
ALTER TABLE unpaid_play ADD COLUMN sent_minor bigint;
ALTER TABLE unpaid_play ADD CONSTRAINT unpaid_play_sent_minor_check CHECK (sent_minor > 0);

-- A debt that found no loss may find one by an exchange: each debt of which something is left is looked at once more.
UPDATE unpaid_debts SET waits = true WHERE left_minor > 0 AND repaid_at IS NULL;
