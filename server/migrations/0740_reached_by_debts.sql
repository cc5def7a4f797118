-- Whom the money of a debt can have reached, when first and how much: stakes made with it count for no turnover, also where
-- a user holds none of it any more.
CREATE TABLE unpaid_reached (
  site_id    text        NOT NULL,
  uid        text        NOT NULL,
  -- the debt: its journal and who owes it
  journal_id bigint      NOT NULL,
  debtor_uid text        NOT NULL,
  at         timestamptz NOT NULL,
  minor      bigint      NOT NULL,
  PRIMARY KEY (site_id, uid, journal_id, debtor_uid)
);
-- Of the others it is known with the next look.
INSERT INTO unpaid_reached (site_id, uid, journal_id, debtor_uid, at, minor)
  SELECT site_id, uid, journal_id, uid, reached_at, minor FROM unpaid_debts;
UPDATE unpaid_debts SET waits = true WHERE left_minor > 0 AND repaid_at IS NULL;
ALTER TABLE unpaid_debts DROP COLUMN reached_at;
