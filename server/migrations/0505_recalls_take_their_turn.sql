-- A recall takes its turn first, and asks how much there is after: until then its amount is not known.
ALTER TABLE channel_transfers ADD COLUMN is_counted boolean NOT NULL DEFAULT true;
ALTER TABLE channel_transfers ADD CONSTRAINT channel_transfers_counted
  CHECK (is_counted OR (is_recall AND amount_minor = 0 AND state IN ('sent', 'refused')));
