-- Transfers between users whose recipients have not been told yet. Written by the ledger with the journal; read and deleted
-- in the transaction that writes the notices. A position among the journals' ids skipped transfers where a clock was wrong.
CREATE TABLE transfers_made (
  site_id    text   NOT NULL,
  journal_id bigint NOT NULL,
  from_uid   text   NOT NULL,
  to_uid     text   NOT NULL,
  minor      bigint NOT NULL CHECK (minor > 0),
  PRIMARY KEY (site_id, journal_id)
);

-- Transfers after the position so far: 4 is the number of their kind.
INSERT INTO transfers_made (site_id, journal_id, from_uid, to_uid, minor)
  SELECT site_id, journal_id, min(uid) FILTER (WHERE minor < 0), min(uid) FILTER (WHERE minor > 0), max(minor)
  FROM (
    SELECT j.site_id, j.journal_id, lpad((p.account_id / 10000000000)::text, 8, '0') AS uid, p.amount_minor AS minor
    FROM transfer_notice_marks m
    JOIN journals j ON j.site_id = m.site_id AND j.journal_id > m.journal_id AND j.kind = 4
    CROSS JOIN LATERAL (SELECT ('x' || lpad(encode(substr(j.legs, 13 * n + 1, 8), 'hex'), 16, '0'))::bit(64)::bigint AS number, ('x' || lpad(encode(substr(j.legs, 13 * n + 9, 5), 'hex'), 16, '0'))::bit(64)::bigint AS version
    FROM generate_series(0, octet_length(j.legs) / 13 - 1) n) leg
    JOIN postings p ON p.site_id = j.site_id AND p.account_id = leg.number AND p.version = leg.version
    WHERE p.account_id > 0) moved
  GROUP BY site_id, journal_id
  HAVING count(DISTINCT uid) = 2 AND count(*) = 2;

DROP TABLE transfer_notice_marks;
