-- Of the installation, not of a site: which servers run, what is wrong, and who was told.

-- One row for each server process. A row that is no longer refreshed belongs to a process that ended by itself.
CREATE TABLE server_processes (
  process_id text PRIMARY KEY,
  host text NOT NULL,
  pid integer NOT NULL,
  version text NOT NULL,
  node_version text NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  -- the values of this process that alarm rules read
  samples jsonb NOT NULL
);

-- Rules are evaluated by one process at a time.
CREATE TABLE alarm_turns (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  evaluated_at timestamptz NOT NULL,
  -- the day, by ALARM_TIMEZONE, of the last daily report
  reported_day text NOT NULL
);

-- From the first time that a rule's condition was met, for one group of labels ('queue=review site=demo').
CREATE TABLE alarm_states (
  rule text NOT NULL,
  subject text NOT NULL,
  since timestamptz NOT NULL,
  labels jsonb NOT NULL,
  value double precision,
  fired_at timestamptz,
  calm_since timestamptz,
  ended_at timestamptz,
  told_at timestamptz,
  over_told_at timestamptz,
  PRIMARY KEY (rule, subject, since)
);
CREATE UNIQUE INDEX alarm_states_current ON alarm_states (rule, subject) WHERE ended_at IS NULL;

-- Written together with the states, sent afterwards: a mail server that is away loses none.
CREATE TABLE alarm_messages (
  message_id text PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('email', 'webhook')),
  kind text NOT NULL,
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  next_try_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  fault text NOT NULL DEFAULT ''
);
CREATE INDEX alarm_messages_due ON alarm_messages (next_try_at) WHERE next_try_at IS NOT NULL;
