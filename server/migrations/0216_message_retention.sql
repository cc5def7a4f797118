-- How many of those who got it had read it, of deliveries that are deleted since: they are kept for some time only.
ALTER TABLE broadcasts ADD COLUMN reads_kept integer NOT NULL DEFAULT 0;

-- What is old lies together: a few pages lead the nightly job to it, and writing pays next to nothing.
CREATE INDEX message_deliveries_by_age ON message_deliveries USING brin (delivered_at);
CREATE INDEX personal_notices_by_age ON personal_notices USING brin (created_at);
