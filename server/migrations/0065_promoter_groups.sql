-- Groups of promoters: a plan may be for one.

CREATE TABLE promoter_groups (
  site_id     text NOT NULL,
  group_id    text NOT NULL,
  name        text NOT NULL,
  created_at  timestamptz NOT NULL,
  created_by  text NOT NULL,
  -- from then on no plan and no promoter comes to it
  archived_at timestamptz,
  PRIMARY KEY (site_id, group_id)
);
CREATE UNIQUE INDEX promoter_groups_name ON promoter_groups (site_id, lower(name)) WHERE archived_at IS NULL;

-- Which group a promoter is in, from a moment until the next row: one at most. NULL: in none, as before the first row.
CREATE TABLE group_history (
  site_id    text NOT NULL,
  uid        text NOT NULL,
  valid_from timestamptz NOT NULL,
  group_id   text,
  set_by     text NOT NULL,
  set_at     timestamptz NOT NULL,
  PRIMARY KEY (site_id, uid, valid_from),
  FOREIGN KEY (site_id, group_id) REFERENCES promoter_groups (site_id, group_id),
  -- what was earned before it was decided stays
  CHECK (valid_from >= set_at)
);
CREATE INDEX group_history_group ON group_history (site_id, group_id);

ALTER TABLE commission_plans DROP CONSTRAINT commission_plans_scope_check;
ALTER TABLE commission_plans ADD CONSTRAINT commission_plans_scope_check
  CHECK (scope IN ('site', 'group', 'item', 'promoter'));
