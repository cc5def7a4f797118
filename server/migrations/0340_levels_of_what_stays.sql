-- Levels count the highest of what was staked, earned, and paid in and still here; not their sum.
ALTER TABLE vip_moves DROP CONSTRAINT vip_moves_kind_check;
ALTER TABLE vip_moves ADD CONSTRAINT vip_moves_kind_check
  CHECK (kind IN ('reached', 'not_kept', 'by_hand', 'taken_back', 'left'));

-- What was paid in and what left, by day of the site's clock: sums of postings, which can be summed again at any time.
CREATE TABLE vip_deposit_days (
  site_id   text NOT NULL,
  uid       text NOT NULL,
  day       integer NOT NULL,
  in_minor  bigint NOT NULL,
  out_minor bigint NOT NULL,
  PRIMARY KEY (site_id, uid, day)
);

ALTER TABLE vip_members
  -- the level of what was done or set by hand, without what deposits give while they are here
  ADD COLUMN played integer NOT NULL DEFAULT 0,
  -- the level that the period began with, or that was set by hand since
  ADD COLUMN kept integer NOT NULL DEFAULT 0,
  -- what would have been kept had nothing counted in the period before
  ADD COLUMN floor integer NOT NULL DEFAULT 0,
  -- deposits that stayed, as they were last looked at
  ADD COLUMN stayed_minor bigint NOT NULL DEFAULT 0,
  -- the day on which more of them may have stayed; null: they all count
  ADD COLUMN due_day integer;
ALTER TABLE vip_members ADD CONSTRAINT vip_members_played_check CHECK (played >= 0);
ALTER TABLE vip_members ADD CONSTRAINT vip_members_kept_check CHECK (kept >= 0);
ALTER TABLE vip_members ADD CONSTRAINT vip_members_floor_check CHECK (floor >= 0);
CREATE INDEX vip_members_due ON vip_members (site_id, due_day) WHERE due_day IS NOT NULL;

UPDATE vip_members m SET played = u.level, kept = u.level, floor = u.level
FROM users u WHERE u.site_id = m.site_id AND u.uid = m.uid;

-- What was counted by the rule of before is counted anew from each person's first posting; levels stay until then.
ALTER TABLE vip_steam DROP COLUMN deposits_minor;
DELETE FROM vip_steam;
DELETE FROM vip_counted;
