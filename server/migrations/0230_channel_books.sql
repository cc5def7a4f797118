-- What game channels played is compared with their providers' reports, as payments are with theirs.
ALTER TABLE reconciliation_runs DROP CONSTRAINT reconciliation_runs_kind_check;
ALTER TABLE reconciliation_runs
  ADD CONSTRAINT reconciliation_runs_kind_check CHECK (kind IN ('payout', 'deposit', 'channel'));
ALTER TABLE reconciliation_turns DROP CONSTRAINT reconciliation_turns_about_check;
ALTER TABLE reconciliation_turns
  ADD CONSTRAINT reconciliation_turns_about_check CHECK (about IN ('payout', 'deposit', 'channel'));
ALTER TABLE reconciliation_findings DROP CONSTRAINT reconciliation_findings_kind_check;
ALTER TABLE reconciliation_findings DROP CONSTRAINT reconciliation_findings_about_check;
ALTER TABLE reconciliation_findings
  ADD CONSTRAINT reconciliation_findings_kind_check CHECK (kind IN ('missing', 'unattributed', 'amount', 'currency',
    'status', 'unknown_there', 'stuck', 'credit_unknown', 'paid_after_return', 'paid_twice', 'line_differs',
    'line_unmatched', 'line_unreadable')),
  ADD CONSTRAINT reconciliation_findings_about_check CHECK (about IN ('payout', 'deposit', 'statement', 'channel'));

-- A round that stays open for so long is closed by rule, as it stands; 0: only a person closes it.
ALTER TABLE channels ADD COLUMN close_hours integer NOT NULL DEFAULT 0 CHECK (close_hours BETWEEN 0 AND 8760);
-- When its provider was last asked about it, and did not agree with us.
ALTER TABLE rounds ADD COLUMN asked_at timestamptz;
