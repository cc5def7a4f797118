-- Up to which of its days, and within the next day up to whom, the promoters of a site were told what settled.
CREATE TABLE earning_digest_marks (
  site_id text NOT NULL PRIMARY KEY,
  day     integer NOT NULL,
  uid     text NOT NULL DEFAULT ''
);
-- A digest reads one day of them.
CREATE INDEX earning_postings_at ON earning_postings (site_id, at);
