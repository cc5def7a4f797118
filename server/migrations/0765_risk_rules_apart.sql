-- Each risk rule looks in a transaction of its own, up to a mark of its own: a rule that fails stops no other.
ALTER TABLE risk_scans ADD COLUMN rule text COLLATE "C" NOT NULL DEFAULT '';
-- how often it failed since it last came further: it then looks at less at once
ALTER TABLE risk_scans ADD COLUMN failures integer NOT NULL DEFAULT 0;
ALTER TABLE risk_scans DROP CONSTRAINT risk_scans_pkey;
ALTER TABLE risk_scans ADD CONSTRAINT risk_scans_pkey PRIMARY KEY (site_id, rule);
INSERT INTO risk_scans (site_id, rule, scanned_until)
  SELECT s.site_id, r.rule, s.scanned_until FROM risk_scans s CROSS JOIN
    (VALUES ('circular'), ('unplayed'), ('structuring'), ('shared_device'), ('shared_account'), ('uncomputed')) r (rule);
DELETE FROM risk_scans WHERE rule = '';
ALTER TABLE risk_scans ALTER COLUMN rule DROP DEFAULT;
ALTER TABLE risk_scans ADD CONSTRAINT risk_scans_failures_check CHECK (failures >= 0);

-- Who was paid by whom: a ring is looked for from both of its ends.
CREATE INDEX risk_transfers_payee ON risk_transfers (site_id, to_uid, day);

-- The moment from which a finding counts its amount, and what was cleared of it before: sums of days that move on would
-- forget the one and cover the other.
ALTER TABLE risk_findings ADD COLUMN counted_from timestamptz;
ALTER TABLE risk_findings ADD COLUMN covered_minor bigint NOT NULL DEFAULT 0;
