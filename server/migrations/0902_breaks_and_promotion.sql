-- Whether a break also stops promotion, by the site's settings at its start: a later change of a setting must not change what
-- was earned during it. True by default, as breaks were before, and as the version before means its own.
ALTER TABLE protection_breaks ADD COLUMN stops_promotion boolean NOT NULL DEFAULT true;
