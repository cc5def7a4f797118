-- Who asks for a day to be computed adds a row of its own, and never waits for whoever computes that day at this moment.
-- '': the day is due by itself, when the next of its lines settles.
ALTER TABLE earning_work ADD COLUMN request_id text NOT NULL DEFAULT '';
ALTER TABLE earning_work DROP CONSTRAINT earning_work_pkey, ADD PRIMARY KEY (site_id, uid, day, request_id);

-- Days that could not be computed: each is tried again by itself, later each time.
CREATE TABLE earning_faults (
  site_id  text NOT NULL,
  uid      text NOT NULL,
  day      integer NOT NULL,
  -- in a row
  failures integer NOT NULL,
  retry_at timestamptz NOT NULL,
  -- what the last one was
  error    text NOT NULL,
  PRIMARY KEY (site_id, uid, day)
);
