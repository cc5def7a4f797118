-- Earnings of a day that cannot be computed may be too high: everyone who earned of it is paid nothing until an operator clears it.
ALTER TABLE risk_findings DROP CONSTRAINT risk_findings_rule_check;
ALTER TABLE risk_findings ADD CONSTRAINT risk_findings_rule_check
  CHECK (rule IN ('circular', 'unplayed', 'structuring', 'shared_device', 'shared_account', 'uncomputed'));
