-- What the engine needs beside the raw rows and what it makes of them.

-- Clicks are counted by day (click_days), never apart from their rows.
ALTER TABLE promotion_counts DROP COLUMN clicks;

-- When a click's customer first converted: plans may pay for so many months from then.
CREATE TABLE converted_clicks (
  site_id  text NOT NULL,
  click_id text NOT NULL,
  first_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, click_id)
);

-- Something that days were computed by is different now: a plan, rate, team, exchange rate or customer. Read after the
-- transaction that wrote it, so a day that was computed at the same moment is found, too.
CREATE TABLE earning_changes (
  site_id    text NOT NULL,
  change_id  text NOT NULL,
  -- which days: of conversions since a moment, of a day's conversions in a currency, or of a click's conversions
  since      timestamptz,
  currency   text,
  day        integer,
  click_id   text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, change_id),
  CHECK (num_nonnulls(since, currency, click_id) = 1 AND (currency IS NULL) = (day IS NULL))
);

-- Months that are over. What is found out about them later is booked on the day it is found out.
CREATE TABLE closed_months (
  site_id   text NOT NULL,
  -- 202611
  month     integer NOT NULL,
  closed_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, month)
);
COMMENT ON TABLE closed_months IS 'append-only: a month is never opened again';

-- settled_minor is what reports show on the day. posted_minor is what was posted because of the day, also after its month
-- was closed; corrected_minor what was posted on the day because of closed ones. While the month is open,
-- settled_minor = posted_minor + corrected_minor.
ALTER TABLE earning_targets
  ADD COLUMN posted_minor bigint NOT NULL DEFAULT 0,
  ADD COLUMN corrected_minor bigint NOT NULL DEFAULT 0;

-- The day that reports show it on: its own, or where that is in a closed month the day it was posted.
ALTER TABLE earning_postings ADD COLUMN booked_day integer NOT NULL;
CREATE INDEX earning_postings_booked ON earning_postings (site_id, uid, booked_day) WHERE booked_day <> day;

-- settled is what reports show on the day. known is what the lines of the day came to at last; corrected what came of
-- lines of closed months on the day. While the month is open, settled = known + corrected.
ALTER TABLE earning_rollups
  ADD COLUMN known numeric(50, 0) NOT NULL DEFAULT 0,
  ADD COLUMN corrected numeric(50, 0) NOT NULL DEFAULT 0;
