-- Who said that a payment which waits had arrived: who imported the line of its statement, and who said afterwards which payment
-- that line is. Neither decides what becomes of it.
ALTER TABLE deposits ADD COLUMN imported_by text;
ALTER TABLE deposits ADD COLUMN recognised_by text;

UPDATE deposits d SET imported_by = substr(t.actor, 10)
FROM deposit_transitions t
WHERE d.state = 'WaitReview' AND t.site_id = d.site_id AND t.deposit_id = d.deposit_id AND t.version = d.version
  AND t.actor LIKE 'operator:%';
-- A finding ends at the instant at which its payment is set aside; of a second payment it names the deposit of the first.
UPDATE deposits d SET imported_by = s.imported_by, recognised_by = d.imported_by
FROM deposit_transitions t, reconciliation_findings f, bank_statements s
WHERE d.state = 'WaitReview' AND t.site_id = d.site_id AND t.deposit_id = d.deposit_id AND t.version = d.version
  AND f.site_id = d.site_id AND f.record_id IN (d.deposit_id, d.extra_of) AND f.resolved_as IN ('matched', 'attached')
  AND f.resolved_by = t.actor AND f.resolved_at = t.at
  AND s.site_id = d.site_id AND s.statement_id = f.statement_id;
