-- What was sold while its promoter had excluded themselves is no ground of a rebate. What was paid of it goes off when
-- the rebates of its person are looked at next.
UPDATE earning_rollups r SET settled_gross_minor = l.gross
FROM (
  SELECT site_id, uid, day, member_uid, source,
    coalesce(sum(gross_minor) FILTER (WHERE state = 'settled' AND note <> 'excluded'), 0) AS gross
  FROM commission_lines GROUP BY site_id, uid, day, member_uid, source
  HAVING bool_or(note = 'excluded')
) l
WHERE l.site_id = r.site_id AND l.uid = r.uid AND l.day = r.day AND l.member_uid = r.member_uid AND l.source = r.source;

-- Prizes of the wheel that counted twice for a deposit which was charged back: the half that went back.
CREATE TABLE wheel_doublings_back (
  site_id      text NOT NULL,
  prize_id     text COLLATE "C" NOT NULL,
  uid          text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  returned_at  timestamptz NOT NULL,
  PRIMARY KEY (site_id, prize_id)
);
COMMENT ON TABLE wheel_doublings_back IS 'append-only: what was taken back stays taken back';

-- The wheel hears of charge-backs as agents do.
ALTER TABLE late_changes DROP CONSTRAINT late_changes_reader_check;
ALTER TABLE late_changes ADD CONSTRAINT late_changes_reader_check CHECK (reader IN ('agents', 'cashback', 'wheel'));
