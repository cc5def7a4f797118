-- What one operator requests and another approves. The payload is stored as it was requested and carried out as stored.
-- Which kinds there are, the modules say: server/modules/back-office/approvals.

CREATE TABLE approval_requests (
  site_id      text NOT NULL,
  approval_id  text NOT NULL,
  kind         text NOT NULL CHECK (kind ~ '^[a-z][a-z0-9_]{0,59}$'),
  -- 'user', '10000001', and what the console shows for it
  target_type  text NOT NULL,
  target_id    text NOT NULL,
  target_label text NOT NULL,
  -- the user it is about, where there is one
  uid          text,
  payload      jsonb NOT NULL,
  -- what it is in a line, and what it changes: [{label, before, after}] as of the request, then as of the approval
  summary      text NOT NULL,
  preview      jsonb NOT NULL,
  -- operators who took part in what is approved
  participants text[] NOT NULL DEFAULT '{}',
  reason       text NOT NULL,
  state        text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'rejected', 'cancelled')),
  requested_by      text NOT NULL,
  requested_by_name text NOT NULL,
  requested_at      timestamptz NOT NULL,
  decided_by   text,
  decided_by_name text,
  decided_at   timestamptz,
  decision_reason text NOT NULL DEFAULT '',
  -- what came of it: the journal's id and the like
  outcome      jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (site_id, approval_id),
  CHECK ((state = 'pending') = (decided_by IS NULL)),
  CHECK ((state = 'pending') = (decided_at IS NULL)),
  CONSTRAINT approval_requests_other_person
    CHECK (state NOT IN ('approved', 'rejected') OR (decided_by <> requested_by AND decided_by <> ALL (participants)))
);
-- One pending for a target: two that met half way could undo or double each other.
CREATE UNIQUE INDEX approval_requests_pending ON approval_requests (site_id, target_type, target_id)
  WHERE state = 'pending';
CREATE INDEX approval_requests_state ON approval_requests (site_id, state, approval_id DESC);
CREATE INDEX approval_requests_user ON approval_requests (site_id, uid, approval_id DESC);
