-- What reports of a source may bring in 24 hours: more is held until it is released. To raise it takes two people.
ALTER TABLE conversion_sources ADD COLUMN a_day_minor bigint NOT NULL DEFAULT 5000000;
ALTER TABLE conversion_sources ADD CONSTRAINT conversion_sources_a_day CHECK (a_day_minor >= 0);
-- What they brought at most, by the hour in which they came.
CREATE TABLE source_hours (
  site_id     text NOT NULL,
  source      text NOT NULL,
  hour        timestamptz NOT NULL,
  worth_minor bigint NOT NULL,
  PRIMARY KEY (site_id, source, hour)
);
