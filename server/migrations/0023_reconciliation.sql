-- Our books beside the providers': what was compared, and what did not agree.

CREATE TABLE reconciliation_runs (
  site_id     text NOT NULL,
  run_id      text COLLATE "C" NOT NULL,
  provider    text NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('payout', 'deposit')),
  -- the time compared, half-open
  from_at     timestamptz NOT NULL,
  before_at   timestamptz NOT NULL,
  ours        integer NOT NULL,
  theirs      integer NOT NULL,
  found       integer NOT NULL,
  started_by  text NOT NULL,
  started_at  timestamptz NOT NULL,
  finished_at timestamptz NOT NULL,
  -- '' when the provider gave its list
  fault       text NOT NULL DEFAULT '',
  PRIMARY KEY (site_id, run_id)
);
CREATE INDEX reconciliation_runs_newest ON reconciliation_runs (site_id, run_id DESC);

CREATE TABLE reconciliation_findings (
  site_id      text NOT NULL,
  finding_id   text COLLATE "C" NOT NULL,
  run_id       text COLLATE "C" NOT NULL,
  provider     text NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('missing', 'unattributed', 'amount', 'currency', 'status', 'unknown_there', 'stuck')),
  -- our id, or the provider's where we have none
  subject      text COLLATE "C" NOT NULL,
  reference    text NOT NULL,
  ours         jsonb NOT NULL DEFAULT '{}',
  theirs       jsonb NOT NULL DEFAULT '{}',
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  owner        text,
  resolution   text,
  resolved_by  text,
  resolved_at  timestamptz,
  PRIMARY KEY (site_id, finding_id),
  CHECK ((resolved_at IS NULL) = (resolution IS NULL)),
  CHECK ((resolved_at IS NULL) = (resolved_by IS NULL))
);
-- One open finding for the same disagreement, however often it is met.
CREATE UNIQUE INDEX reconciliation_findings_open ON reconciliation_findings (site_id, provider, kind, subject)
  WHERE resolved_at IS NULL;
CREATE INDEX reconciliation_findings_newest ON reconciliation_findings (site_id, finding_id DESC);
CREATE INDEX reconciliation_findings_waiting ON reconciliation_findings (site_id, finding_id) WHERE resolved_at IS NULL;

-- One row for the books of a site with a provider: a run that writes findings holds it.
CREATE TABLE reconciliation_turns (
  site_id  text NOT NULL,
  provider text NOT NULL,
  about    text NOT NULL CHECK (about IN ('payout', 'deposit')),
  PRIMARY KEY (site_id, provider, about)
);
