-- What is taken back in a round that is open may change what its wins were on days before: it is looked at like a late change.
ALTER TABLE rounds ADD COLUMN is_undone boolean NOT NULL DEFAULT false;
CREATE INDEX rounds_undone ON rounds (site_id) WHERE is_undone AND settled_at IS NULL;
