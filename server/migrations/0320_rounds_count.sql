-- From when on a round counts: when it was settled for the first time. What changes afterwards counts when it comes.
ALTER TABLE rounds ADD COLUMN settled_at timestamptz;
UPDATE rounds SET settled_at = closed_at WHERE state <> 'open';

-- The few rounds that changed long after they began: the others are found by when they began. No query of a bet can take it.
CREATE INDEX rounds_slow ON rounds (site_id, uid, changed_at) WHERE changed_at - opened_at > interval '24 hours';
