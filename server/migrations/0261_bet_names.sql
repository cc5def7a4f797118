-- A bet by its provider's id, and in the event of its rollback the bet that is undone: turnover is taken back exactly.
ALTER TABLE bet_events ADD COLUMN bet_id text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE bonus_wagers ADD COLUMN bet_id text COLLATE "C" NOT NULL DEFAULT '';
DROP INDEX bonus_wagers_round;
CREATE INDEX bonus_wagers_bet ON bonus_wagers (site_id, bet_id);
