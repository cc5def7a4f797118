-- What operators change in the catalogue themselves.

-- Who made the item: a list that was imported, or an operator by hand.
ALTER TABLE items ADD COLUMN origin text NOT NULL DEFAULT 'import' CHECK (origin IN ('import', 'hand'));
-- What the platform says of those fields that an operator has set otherwise, by the field's name: the operator's value
-- stays in the field until it is taken back.
ALTER TABLE items ADD COLUMN platform_says jsonb NOT NULL DEFAULT '{}';
-- Increases with every change of what an operator can edit: who edits an older one is told.
ALTER TABLE items ADD COLUMN version integer NOT NULL DEFAULT 1;
-- The operator who changed it last; '' is the platform.
ALTER TABLE items ADD COLUMN changed_by text NOT NULL DEFAULT '';

-- The operator who set it; '' is the platform.
ALTER TABLE item_ratios ADD COLUMN set_by text NOT NULL DEFAULT '';

-- How many applied for an item, and what they brought.
CREATE INDEX applications_item ON applications (site_id, item_id);
CREATE INDEX promotion_counts_item ON promotion_counts (site_id, item_id);
