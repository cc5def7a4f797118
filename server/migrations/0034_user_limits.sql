-- Limits of one user that stand in place of the site's, by what they limit. NULL: the site's own limit holds.
CREATE TABLE user_limits (
  site_id     text NOT NULL,
  uid         text NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('withdrawal', 'transfer')),
  day_minor   bigint CHECK (day_minor >= 0),
  week_minor  bigint CHECK (week_minor >= 0),
  month_minor bigint CHECK (month_minor >= 0),
  since       timestamptz NOT NULL,
  PRIMARY KEY (site_id, uid, kind)
);
