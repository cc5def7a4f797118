-- A rebate is a share of what is settled, and is taken back with it.

-- What customers paid in settled sales: a rebate on the amount of sales counts these alone.
ALTER TABLE earning_rollups ADD COLUMN settled_gross_minor bigint NOT NULL DEFAULT 0;
UPDATE earning_rollups r SET settled_gross_minor = l.gross
FROM (
  SELECT site_id, uid, day, member_uid, source, sum(gross_minor) AS gross
  FROM commission_lines WHERE state = 'settled' GROUP BY site_id, uid, day, member_uid, source
) l
WHERE l.site_id = r.site_id AND l.uid = r.uid AND l.day = r.day AND l.member_uid = r.member_uid AND l.source = r.source;

-- What does not count any more of the base and of the amount.
ALTER TABLE rebates
  ADD COLUMN taken_base_minor bigint NOT NULL DEFAULT 0,
  ADD COLUMN taken_minor bigint NOT NULL DEFAULT 0;
ALTER TABLE rebates ADD CONSTRAINT rebates_taken_base CHECK (taken_base_minor >= 0 AND taken_base_minor <= base_minor);
ALTER TABLE rebates ADD CONSTRAINT rebates_taken CHECK (taken_minor >= 0 AND taken_minor <= amount_minor);

-- Who has lost something that had settled: their rebates are compared with it. Each request is a row of its own.
CREATE TABLE rebate_checks (
  site_id    text NOT NULL,
  uid        text NOT NULL,
  request_id text NOT NULL,
  PRIMARY KEY (site_id, uid, request_id)
);
-- Rebates that counted sales before they had settled.
INSERT INTO rebate_checks (site_id, uid, request_id)
SELECT DISTINCT site_id, uid, 'upgrade' FROM rebates WHERE base = 'conversions';
