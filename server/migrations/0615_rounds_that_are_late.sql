-- What came to a round after it was over, or went back out of it at any time, is looked at: whatever writes a round says so.
ALTER TABLE rounds RENAME COLUMN is_undone TO is_late;
UPDATE rounds SET is_late = true WHERE changed_at > settled_at AND (late_seen_at IS NULL OR late_seen_at < changed_at);
DROP INDEX rounds_undone;
DROP INDEX rounds_late;
CREATE INDEX rounds_late ON rounds (site_id, changed_at) WHERE is_late;
