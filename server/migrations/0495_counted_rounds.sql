-- Of a round that won something or was closed once the stakes count for the day of its channel, and one that goes back is paid
-- by the channel. Those that are there were counted when they were staked.
ALTER TABLE rounds ADD COLUMN is_counted boolean NOT NULL DEFAULT true;
ALTER TABLE rounds ALTER COLUMN is_counted SET DEFAULT false;

COMMENT ON COLUMN channel_transactions.held_minor IS 'of a win, or of a bet that goes back, above a limit: what waits in suspense';
