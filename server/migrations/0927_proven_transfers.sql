-- What a user sent today with the safe's password does not count towards the sum up to which none is asked for. The day
-- is stored beside the sum: a version that does not know these columns writes neither, and the sum of another day is none.
ALTER TABLE accounts ADD COLUMN proven_day int NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN proven_day_minor bigint NOT NULL DEFAULT 0;
ALTER TABLE agent_recharges ADD COLUMN is_proven boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN accounts.proven_day_minor IS 'the part of used_day_minor that was sent with the safe''s password on proven_day';
COMMENT ON COLUMN agent_recharges.is_proven IS 'sent with the safe''s password';
