-- What a source sent while it was switched off, other than what takes back: kept, to be taken again once it is on.
ALTER TABLE conversion_deliveries DROP CONSTRAINT conversion_deliveries_outcome_check;
ALTER TABLE conversion_deliveries ADD CONSTRAINT conversion_deliveries_outcome_check CHECK (outcome IN
  ('counted', 'updated', 'parked', 'repeated', 'conflict', 'forged', 'stale', 'malformed', 'ignored', 'switched_off'));
