-- How often the look at a debt failed since one succeeded, and when it is tried again: others go on meanwhile. A debt that was
-- never looked at has no users yet that its money may have reached (uids).
ALTER TABLE unpaid_debts ADD COLUMN failures integer NOT NULL DEFAULT 0;
ALTER TABLE unpaid_debts ADD CONSTRAINT unpaid_debts_failures_check CHECK (failures >= 0);
ALTER TABLE unpaid_debts ADD COLUMN retry_at timestamptz;
CREATE INDEX unpaid_debts_failing ON unpaid_debts (site_id) WHERE failures > 0 AND repaid_at IS NULL;
