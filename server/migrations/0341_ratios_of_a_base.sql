-- A ratio holds for the base it was granted for; '': granted before that was kept, for any until the base changes.
ALTER TABLE agent_ratio_changes ADD COLUMN base text NOT NULL DEFAULT '';
ALTER TABLE agent_ratio_changes ADD CONSTRAINT agent_ratio_changes_base_check CHECK (base IN ('', 'turnover', 'net_loss', 'deposits'));

-- When somebody was an agent before the present time: nothing is earned of the days between.
CREATE TABLE agent_terms (
  site_id   text NOT NULL,
  uid       text NOT NULL,
  since_day integer NOT NULL,
  ended_day integer NOT NULL,
  PRIMARY KEY (site_id, uid, since_day),
  CHECK (ended_day >= since_day)
);
COMMENT ON TABLE agent_terms IS 'append-only: when somebody was an agent does not change afterwards';
