-- What a withdrawal's request reads of its user's deposits: those that were settled lately, however long ago they were
-- ordered.
CREATE INDEX deposits_credited ON deposits (site_id, uid, settled_at) WHERE state = 'Success';
