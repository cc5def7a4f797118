-- Every break somebody took stays: what was earned on the days of one is computed again long after it was over.
ALTER TABLE protection_breaks DROP CONSTRAINT protection_breaks_pkey;
ALTER TABLE protection_breaks ADD PRIMARY KEY (site_id, uid, since);
-- A cooling-off that became a self-exclusion ends where that begins, at the earliest the moment it began.
ALTER TABLE protection_breaks ADD CONSTRAINT protection_breaks_order CHECK (until >= since);
