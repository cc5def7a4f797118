-- Commands that one operator asks for and another carries out. The command is stored as it was asked for and executed
-- as stored.

CREATE TABLE approval_requests (
  site_id      text NOT NULL,
  request_id   text NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('adjustment', 'limit', 'unfreeze')),
  -- 'user:10000001'
  target       text NOT NULL,
  command      jsonb NOT NULL,
  reason       text NOT NULL,
  state        text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'rejected', 'cancelled')),
  made_by      text NOT NULL,
  made_by_name text NOT NULL,
  made_at      timestamptz NOT NULL,
  decided_by   text,
  decided_by_name text,
  decided_at   timestamptz,
  decision_reason text NOT NULL DEFAULT '',
  -- what came of it: the journal's id and the like
  outcome      jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (site_id, request_id),
  CHECK ((state = 'pending') = (decided_by IS NULL)),
  CHECK ((state = 'pending') = (decided_at IS NULL)),
  CHECK (state NOT IN ('approved', 'rejected') OR decided_by <> made_by)
);
-- One that waits, a target: two that met half way could undo or double each other.
CREATE UNIQUE INDEX approval_requests_pending ON approval_requests (site_id, target) WHERE state = 'pending';
CREATE INDEX approval_requests_state ON approval_requests (site_id, state, request_id DESC);
CREATE INDEX approval_requests_target ON approval_requests (site_id, target, request_id DESC);
