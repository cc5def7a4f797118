-- A platform's figure below zero is taken off the promoter's newest earlier figures of the item.

-- What the platform said, where amount_minor is what is left of it. NULL: said before this was kept, the same as amount_minor.
ALTER TABLE platform_facts ADD COLUMN said_minor bigint;
ALTER TABLE platform_facts ADD CONSTRAINT platform_facts_said
  CHECK (said_minor IS NULL OR amount_minor <= greatest(said_minor, 0));
-- All days of one promoter's item.
CREATE INDEX platform_facts_person ON platform_facts (site_id, source, uid, item_id, metric, day);
