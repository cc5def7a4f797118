-- Daily figures that a platform says of items and promoters, and says anew when it knows better.

-- How often a platform's day was said; its row is locked while one is taken in.
CREATE TABLE platform_fact_days (
  site_id  text NOT NULL,
  -- who says it: the source that its lines are shown under
  source   text NOT NULL,
  day      integer NOT NULL,
  versions integer NOT NULL,
  said_at  timestamptz NOT NULL,
  PRIMARY KEY (site_id, source, day)
);

-- What a version changed: a figure that it repeats is not written again, one that it leaves out is written as nothing.
CREATE TABLE platform_facts (
  site_id      text NOT NULL,
  source       text NOT NULL,
  day          integer NOT NULL,
  item_id      text NOT NULL,
  uid          text NOT NULL,
  -- what is counted: 'purchase', 'install'
  metric       text NOT NULL,
  version      integer NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
  currency     text NOT NULL,
  -- how many there were; 0 where only an amount is said
  count        integer NOT NULL CHECK (count >= 0),
  said_at      timestamptz NOT NULL,
  PRIMARY KEY (site_id, source, day, item_id, uid, metric, version)
);
COMMENT ON TABLE platform_facts IS 'append-only: a figure is corrected by the next version';
