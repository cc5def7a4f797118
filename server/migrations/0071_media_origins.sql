-- What a copy was made from. Several places may give the same bytes: each is known, and none is fetched again.
CREATE TABLE media_origins (
  site_id text NOT NULL,
  origin  text NOT NULL,
  address text NOT NULL,
  PRIMARY KEY (site_id, origin)
);
INSERT INTO media_origins (site_id, origin, address)
SELECT DISTINCT ON (site_id, origin) site_id, origin, address FROM media ORDER BY site_id, origin, created_at DESC;
DROP INDEX media_origin;
