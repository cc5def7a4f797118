-- Money that one operator brought into accounts with nobody else's word, whatever the road: the sum of a day is bounded,
-- for each operator and for each source.
CREATE TABLE made_alone (
  site_id      text NOT NULL,
  entry_id     text NOT NULL,
  operator_id  text NOT NULL,
  -- deposit, statement, earning_file ...
  road         text NOT NULL,
  -- what it came from, where that is a thing of its own: 'source:shop'; '' where it is not
  source       text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  record_id    text NOT NULL,
  at           timestamptz NOT NULL,
  PRIMARY KEY (site_id, entry_id)
);
CREATE INDEX made_alone_by_operator ON made_alone (site_id, operator_id, at);
CREATE INDEX made_alone_by_source ON made_alone (site_id, source, at) WHERE source <> '';
COMMENT ON TABLE made_alone IS 'append-only: what was made alone stays counted';

-- One row for each operator and source, locked while a sum is read and added to.
CREATE TABLE made_alone_turns (
  site_id text NOT NULL,
  whose   text NOT NULL,
  at      timestamptz NOT NULL,
  PRIMARY KEY (site_id, whose)
);
-- The sum was a setting of the statements alone.
UPDATE sites SET settings = (settings - 'statements')
  || jsonb_build_object('alone', jsonb_build_object('aDay', settings -> 'statements' -> 'aloneADay'))
WHERE settings -> 'statements' -> 'aloneADay' IS NOT NULL;
