-- Who has money in a channel with balances of its own, and what was won there and is not back yet.
CREATE TABLE channel_stays (
  site_id      text NOT NULL,
  uid          text NOT NULL,
  channel_id   text COLLATE "C" NOT NULL,
  -- above the money moved there, as its provider said after a day: it counts as won, and comes back later
  seen_minor   bigint NOT NULL DEFAULT 0 CHECK (seen_minor >= 0),
  -- of the first day whose end was not looked at: what is found next counts there
  day_ends_at  timestamptz NOT NULL,
  next_look_at timestamptz NOT NULL,
  -- how often money was moved: what a provider said before a move says nothing after it
  moves        integer NOT NULL DEFAULT 0,
  PRIMARY KEY (site_id, uid, channel_id)
);
CREATE INDEX channel_stays_due ON channel_stays (site_id, next_look_at);
INSERT INTO channel_stays (site_id, uid, channel_id, day_ends_at, next_look_at)
SELECT m.site_id, m.uid, m.channel_id, e.ends_at, e.ends_at
FROM (
  SELECT DISTINCT ON (site_id, uid, channel_id) site_id, uid, channel_id, is_recall
  FROM channel_transfers WHERE state <> 'refused'
  ORDER BY site_id, uid, channel_id, created_at DESC
) m
JOIN sites s ON s.site_id = m.site_id
CROSS JOIN LATERAL (
  SELECT (date_trunc('day', now() AT TIME ZONE s.timezone) + interval '1 day') AT TIME ZONE s.timezone AS ends_at
) e
WHERE NOT m.is_recall;
