-- More left for a payout than was ordered: what stops its user has a kind of its own.
ALTER TABLE reconciliation_findings DROP CONSTRAINT reconciliation_findings_kind_check;
ALTER TABLE reconciliation_findings ADD CONSTRAINT reconciliation_findings_kind_check
  CHECK (kind IN ('missing', 'unattributed', 'amount', 'currency',
    'status', 'unknown_there', 'stuck', 'credit_unknown', 'win_held', 'status_conflict', 'paid_after_return', 'paid_twice',
    'paid_more', 'line_differs', 'line_unmatched', 'line_unreadable'));
