-- A game channel is a provider that can pay players: two people open it, and what it pays has limits.
ALTER TABLE channels
  -- when two people first opened it; null and paused: new, and no call of its provider is answered
  ADD COLUMN approved_at timestamptz,
  -- the key that waits for a second person
  ADD COLUMN key_print text NOT NULL DEFAULT '',
  ADD COLUMN next_key_print text NOT NULL DEFAULT '',
  ADD COLUMN next_public_key text NOT NULL DEFAULT '',
  ADD COLUMN next_secret_sealed text NOT NULL DEFAULT '',
  -- what a round may win: so many times its stake, and so much at all
  ADD COLUMN win_times integer NOT NULL DEFAULT 5000,
  ADD COLUMN largest_win_minor bigint NOT NULL DEFAULT 25000000,
  -- what it may pay on a day above what was staked, and without a stake
  ADD COLUMN daily_net_minor bigint NOT NULL DEFAULT 100000000,
  ADD COLUMN free_wins_minor bigint NOT NULL DEFAULT 2000000;
ALTER TABLE channels ADD CONSTRAINT channels_win_times_check CHECK (win_times BETWEEN 1 AND 1000000);
ALTER TABLE channels ADD CONSTRAINT channels_largest_win_minor_check CHECK (largest_win_minor > 0);
ALTER TABLE channels ADD CONSTRAINT channels_daily_net_minor_check CHECK (daily_net_minor >= 0);
ALTER TABLE channels ADD CONSTRAINT channels_free_wins_minor_check CHECK (free_wins_minor >= 0);
UPDATE channels SET approved_at = created_at
  WHERE state = 'open' OR EXISTS (
    SELECT 1 FROM rounds r WHERE r.site_id = channels.site_id AND r.channel_id = channels.channel_id);

-- What a channel took and paid on a day of the site; in parts, so that batches do not wait for each other.
CREATE TABLE channel_days (
  site_id     text NOT NULL,
  channel_id  text COLLATE "C" NOT NULL,
  day         integer NOT NULL,
  part        smallint NOT NULL,
  bet_minor   bigint NOT NULL,
  win_minor   bigint NOT NULL,
  -- of the wins, those without a stake
  free_minor  bigint NOT NULL,
  PRIMARY KEY (site_id, channel_id, day, part)
);

-- Of a win above a limit: what waits in suspense.
ALTER TABLE channel_transactions ADD COLUMN held_minor bigint NOT NULL DEFAULT 0;
ALTER TABLE channel_transactions ADD CONSTRAINT channel_transactions_held_minor_check CHECK (held_minor >= 0);

ALTER TABLE reconciliation_findings DROP CONSTRAINT reconciliation_findings_kind_check;
ALTER TABLE reconciliation_findings
  ADD CONSTRAINT reconciliation_findings_kind_check CHECK (kind IN ('missing', 'unattributed', 'amount', 'currency',
    'status', 'unknown_there', 'stuck', 'credit_unknown', 'win_held', 'paid_after_return', 'paid_twice', 'line_differs',
    'line_unmatched', 'line_unreadable'));
