-- The reference of the record to which the operator in explained_first_by matched the line; '' if that operator let the
-- money go. A second person has to say the same: otherwise one person could let money go that a colleague matched to a
-- payout.
ALTER TABLE reconciliation_findings ADD COLUMN explained_first_match text NOT NULL DEFAULT '';

-- The operators who downloaded the file after its export. They can pay from it as its exporter can, so they do not enter
-- the outcome of its payouts either.
ALTER TABLE payout_files ADD COLUMN downloaded_by text[] NOT NULL DEFAULT '{}';
