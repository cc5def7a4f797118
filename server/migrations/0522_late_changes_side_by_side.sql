-- Each change is a row: one that came while the same day's was being acted on would be lost beside it.
ALTER TABLE late_changes ADD COLUMN note_id text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE late_changes DROP CONSTRAINT late_changes_pkey;
ALTER TABLE late_changes ADD PRIMARY KEY (site_id, reader, uid, day, note_id);
-- What a prize counted twice for: NULL where it counted once, and of draws of before.
ALTER TABLE wheel_draws ADD COLUMN doubling_minor bigint;
