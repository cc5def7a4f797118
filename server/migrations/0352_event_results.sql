-- What the source was answered: the same event again is answered the same. '': of before this was kept.
ALTER TABLE conversion_events ADD COLUMN result text NOT NULL DEFAULT '';
ALTER TABLE conversion_events ADD CONSTRAINT conversion_events_result_check
  CHECK (result IN ('', 'counted', 'updated', 'parked'));
