-- A long backlog is counted in parts, and what a level gave is looked at after the last: one before may have taken something back.
ALTER TABLE vip_members ADD COLUMN is_undone boolean NOT NULL DEFAULT false;
