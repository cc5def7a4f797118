-- Debts whose money was found in no loss yet: it may be held, sent on, paid out or come back, and is followed until it is lost
-- or repaid.
CREATE TABLE unpaid_debts (
  site_id    text        NOT NULL,
  -- the journal that made the debt
  journal_id bigint      NOT NULL,
  uid        text        NOT NULL,
  kind       smallint    NOT NULL,
  minor      bigint      NOT NULL CHECK (minor > 0),
  -- not found in losses (unpaid_play)
  left_minor bigint      NOT NULL CHECK (left_minor BETWEEN 0 AND minor),
  -- when the money had come
  came_at    timestamptz NOT NULL,
  -- whom it can have reached, as of the last look
  uids       text[]      NOT NULL,
  looked_at  timestamptz NOT NULL,
  -- a round of theirs was open then: that it closes is no posting
  waits      boolean     NOT NULL,
  -- nothing was owed by then
  repaid_at  timestamptz,
  PRIMARY KEY (site_id, journal_id, uid)
);
CREATE INDEX unpaid_debts_open ON unpaid_debts (site_id, looked_at) WHERE left_minor > 0 AND repaid_at IS NULL;
-- A look at a debt asks whether any user whom its money reached has an open round.
CREATE INDEX rounds_unsettled ON rounds (site_id, uid) WHERE settled_at IS NULL;
CREATE INDEX unpaid_debts_of_user ON unpaid_debts (site_id, uid);

-- Locked by a look at a site's debts: two looks at once would find the same losses.
CREATE TABLE unpaid_looks (
  site_id   text        NOT NULL PRIMARY KEY,
  looked_at timestamptz NOT NULL
);

-- A debt is placed in parts: each is a row of its own, numbered for its player.
ALTER TABLE unpaid_play
  ADD COLUMN number    integer,
  ADD COLUMN placed_at timestamptz,
  -- by another user, who owes it
  ADD COLUMN is_sent   boolean;
UPDATE unpaid_play u SET
  number = n.number,
  placed_at = now(),
  -- Levels were counted without them, some stand on balances: they go off no stakes now.
  is_sent = false
FROM (
  SELECT site_id, uid, journal_id, since_day,
    row_number() OVER (PARTITION BY site_id, uid ORDER BY since_day, journal_id) AS number
  FROM unpaid_play) n
WHERE n.site_id = u.site_id AND n.uid = u.uid AND n.journal_id = u.journal_id AND n.since_day = u.since_day;
ALTER TABLE unpaid_play
  DROP CONSTRAINT unpaid_play_pkey,
  ALTER COLUMN number SET NOT NULL,
  ALTER COLUMN placed_at SET NOT NULL,
  ALTER COLUMN is_sent SET NOT NULL,
  ADD PRIMARY KEY (site_id, uid, number);
CREATE INDEX unpaid_play_of_debt ON unpaid_play (site_id, journal_id);

-- Debts from before that are still owed, the newest: what was not placed of them is followed from now on. 6 is the number of the
-- debt among the accounts of a user.
INSERT INTO debts_made (site_id, journal_id, uid, kind, minor, at)
  SELECT site_id, journal_id, lpad((account_id / 10000000000)::text, 8, '0'), kind, sum(least(minor, owed - newer)), min(at)
  FROM (
    SELECT p.site_id, p.journal_id, p.account_id, p.kind, p.at, -p.amount_minor AS minor, -a.balance_minor AS owed,
      coalesce(sum(-p.amount_minor) OVER (PARTITION BY p.site_id, p.account_id ORDER BY p.version DESC
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS newer
    FROM accounts a
    JOIN postings p ON p.site_id = a.site_id AND p.account_id = a.account_id AND p.amount_minor < 0
    WHERE a.account_id > 0 AND a.account_id % 10000000000 = 6 AND a.balance_minor < 0) made
  WHERE newer < owed
  GROUP BY 1, 2, 3, 4
  ON CONFLICT DO NOTHING;
