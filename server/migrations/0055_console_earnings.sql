-- What operators decide about earnings.

-- Which events a source may report; none named: all of them.
ALTER TABLE conversion_sources ADD COLUMN events jsonb NOT NULL DEFAULT '[]';
ALTER TABLE conversion_deliveries DROP CONSTRAINT conversion_deliveries_outcome_check;
ALTER TABLE conversion_deliveries ADD CONSTRAINT conversion_deliveries_outcome_check CHECK (outcome IN
  ('counted', 'updated', 'parked', 'repeated', 'conflict', 'forged', 'stale', 'malformed', 'ignored'));

-- What was decided of a conversion that a rule held; '' until then. The rule's name stays in held.
ALTER TABLE conversions ADD COLUMN decision text NOT NULL DEFAULT '' CHECK (decision IN ('', 'released', 'declined'));
CREATE INDEX conversions_held ON conversions (site_id, conversion_id) WHERE held <> '' AND decision = '';
CREATE INDEX conversions_conflict ON conversions (site_id, conversion_id) WHERE has_conflict;
CREATE INDEX conversions_site_day ON conversions (site_id, day);
CREATE INDEX conversions_occurred ON conversions (site_id, occurred_at, conversion_id);

-- Each decision on a held conversion, and each look at a conflict, with who and why.
CREATE TABLE conversion_decisions (
  site_id       text NOT NULL,
  decision_id   text NOT NULL,
  conversion_id text NOT NULL,
  decision      text NOT NULL CHECK (decision IN ('released', 'declined', 'kept_first')),
  reason        text NOT NULL,
  decided_by    text NOT NULL,
  decided_at    timestamptz NOT NULL,
  PRIMARY KEY (site_id, decision_id)
);
CREATE INDEX conversion_decisions_conversion ON conversion_decisions (site_id, conversion_id, decision_id);
COMMENT ON TABLE conversion_decisions IS 'append-only: another decision is another row';

CREATE INDEX exchange_rates_day ON exchange_rates (site_id, day, currency);
