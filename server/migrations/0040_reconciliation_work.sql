-- What findings need to be worked on: which books they are of, the record of ours they lead to, and a version that
-- moves with what they say. Nothing had written these tables before.

ALTER TABLE reconciliation_findings
  ADD COLUMN about text NOT NULL CHECK (about IN ('payout', 'deposit')),
  -- our withdrawal or deposit; '' where we have none
  ADD COLUMN record_id text COLLATE "C" NOT NULL DEFAULT '',
  -- when it happened, at the earliest: a run over a later span says nothing about it
  ADD COLUMN happened_at timestamptz NOT NULL,
  -- counts what is done with it and what it comes to say
  ADD COLUMN version integer NOT NULL DEFAULT 1;

-- The same disagreement in other books is another one.
DROP INDEX reconciliation_findings_open;
CREATE UNIQUE INDEX reconciliation_findings_open ON reconciliation_findings (site_id, provider, about, kind, subject)
  WHERE resolved_at IS NULL;
-- What was said of the same thing before.
CREATE INDEX reconciliation_findings_subject ON reconciliation_findings (site_id, subject, finding_id);

-- What was handed over in a span of time, and which payments were reported in it.
CREATE INDEX withdrawals_sent ON withdrawals (site_id, sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX deposit_payments_at ON deposit_payments (site_id, at);
CREATE INDEX deposits_extra ON deposits (site_id, extra_of) WHERE extra_of IS NOT NULL;

ALTER TABLE saved_reasons DROP CONSTRAINT saved_reasons_topic_check;
ALTER TABLE saved_reasons
  ADD CONSTRAINT saved_reasons_topic_check CHECK (topic IN ('reject', 'hold', 'freeze', 'deposit', 'finding'));
