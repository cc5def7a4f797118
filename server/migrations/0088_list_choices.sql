-- Which providers and methods there ever were is read in one step a value, however many records there are.
CREATE INDEX withdrawals_provider ON withdrawals (site_id, provider);
CREATE INDEX withdrawals_method ON withdrawals (site_id, method);
CREATE INDEX payout_accounts_method ON payout_accounts (site_id, method);
CREATE INDEX deposits_provider ON deposits (site_id, provider);
CREATE INDEX deposits_method ON deposits (site_id, method);
CREATE INDEX reconciliation_findings_provider ON reconciliation_findings (site_id, provider);
