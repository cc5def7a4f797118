-- Debts that a journal left because what it took was not there any more. Written by the ledger with the journal; read and
-- deleted in the transaction that says what was played with that money.
CREATE TABLE debts_made (
  site_id    text        NOT NULL,
  journal_id bigint      NOT NULL,
  uid        text        NOT NULL,
  kind       smallint    NOT NULL,
  minor      bigint      NOT NULL CHECK (minor > 0),
  at         timestamptz NOT NULL,
  PRIMARY KEY (site_id, journal_id, uid)
);

-- Money that was lost in games and is owed, by the player or by the user who sent it to the player.
CREATE TABLE unpaid_play (
  site_id    text    NOT NULL,
  uid        text    NOT NULL,
  -- the journal that made the debt
  journal_id bigint  NOT NULL,
  -- 20260301, of the site: when it came to this player
  since_day  integer NOT NULL,
  minor      bigint  NOT NULL CHECK (minor > 0),
  is_gift    boolean NOT NULL,
  PRIMARY KEY (site_id, uid, journal_id, since_day)
);

-- Debts from before: 6 is the number of the debt among the accounts of a user.
INSERT INTO debts_made (site_id, journal_id, uid, kind, minor, at)
  SELECT p.site_id, p.journal_id, lpad((p.account_id / 10000000000)::text, 8, '0'), p.kind, sum(-p.amount_minor), min(p.at)
  FROM accounts a
  JOIN postings p ON p.site_id = a.site_id AND p.account_id = a.account_id AND p.amount_minor < 0
  WHERE a.account_id > 0 AND a.account_id % 10000000000 = 6
  GROUP BY 1, 2, 3, 4;
