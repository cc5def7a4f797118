-- What a line of a bank statement leaves open is a finding, with whose it is and where the line stands.
ALTER TABLE reconciliation_findings DROP CONSTRAINT reconciliation_findings_kind_check;
ALTER TABLE reconciliation_findings DROP CONSTRAINT reconciliation_findings_about_check;
ALTER TABLE reconciliation_findings
  ADD CONSTRAINT reconciliation_findings_kind_check CHECK (kind IN ('missing', 'unattributed', 'amount', 'currency',
    'status', 'unknown_there', 'stuck', 'paid_after_return', 'paid_twice', 'line_differs', 'line_unmatched',
    'line_unreadable')),
  ADD CONSTRAINT reconciliation_findings_about_check CHECK (about IN ('payout', 'deposit', 'statement')),
  ADD COLUMN uid text,
  ADD COLUMN statement_id text COLLATE "C",
  ADD COLUMN line integer,
  -- explained, dismissed, matched to a record, attached to a user
  ADD COLUMN resolved_as text CHECK (resolved_as IN ('explained', 'dismissed', 'matched', 'attached'));

-- Whom nothing is paid, and what a statement left open.
CREATE INDEX reconciliation_findings_user ON reconciliation_findings (site_id, uid) WHERE uid IS NOT NULL;
CREATE INDEX reconciliation_findings_statement ON reconciliation_findings (site_id, statement_id, line)
  WHERE statement_id IS NOT NULL;
-- What an operator's own imports credited today.
CREATE INDEX bank_statements_importer ON bank_statements (site_id, imported_by, imported_at);
