-- Sums of whole periods, so that a report of a year reads as little as one of a day.

-- What a beneficiary has by item, member or source: of a year (2026), a month (202611), a third of a month (2026111: its
-- days 1 to 10). Kept in the transaction that writes the days.
CREATE TABLE earning_sums (
  site_id     text NOT NULL,
  uid         text NOT NULL,
  sum_of      text NOT NULL CHECK (sum_of IN ('item', 'member', 'source')),
  period      integer NOT NULL,
  -- item_id, uid of the member, or source
  key         text NOT NULL,
  conversions integer NOT NULL,
  gross_minor bigint NOT NULL,
  -- of items hundredths, as in earning_targets; of members and sources uncut, as in earning_rollups
  estimated   numeric(50, 0) NOT NULL,
  settled     numeric(50, 0) NOT NULL,
  PRIMARY KEY (site_id, uid, sum_of, period, key)
);

INSERT INTO earning_sums
SELECT d.site_id, d.uid, d.sum_of, p.period, d.key, sum(d.conversions), sum(d.gross_minor), sum(d.estimated), sum(d.settled)
FROM (
  SELECT site_id, uid, day, 'item' AS sum_of, item_id AS key, conversions, gross_minor, estimated_minor::numeric AS estimated,
    settled_minor::numeric AS settled
  FROM earning_targets
  UNION ALL
  SELECT site_id, uid, day, 'member', member_uid, conversions, gross_minor, estimated, settled FROM earning_rollups
  UNION ALL
  SELECT site_id, uid, day, 'source', source, conversions, gross_minor, estimated, settled FROM earning_rollups
) d CROSS JOIN LATERAL (VALUES (d.day / 10000), (d.day / 100), (d.day / 100 * 10 + least(3, (d.day % 100 - 1) / 10 + 1)))
  AS p (period)
GROUP BY d.site_id, d.uid, d.sum_of, p.period, d.key;
