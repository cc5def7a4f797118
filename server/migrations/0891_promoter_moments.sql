-- The moments of a promoter that were shown, each once ever on any phone: the first click, the first sale, the first
-- settled money, a new level. A moment that was over before it could be shown has a row too, so it never appears.
CREATE TABLE promoter_moments (
  site_id text NOT NULL,
  uid     text NOT NULL,
  -- 'first_click', 'first_sale', 'first_money', or 'level_up:3' for the third level
  moment  text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, uid, moment)
);
