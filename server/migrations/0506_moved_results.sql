-- What was lost and won in channels with balances of their own. There an open stake looks like a loss until it comes back.
CREATE TABLE moved_results (
  site_id     text NOT NULL,
  -- the move's id, or of a held win the finding's
  result_id   text COLLATE "C" NOT NULL,
  uid         text NOT NULL,
  channel_id  text COLLATE "C" NOT NULL,
  lost_minor  bigint NOT NULL CHECK (lost_minor >= 0),
  -- came back since: it was never lost
  back_minor  bigint NOT NULL DEFAULT 0,
  won_minor   bigint NOT NULL CHECK (won_minor >= 0),
  at          timestamptz NOT NULL,
  -- cashback and agents' bases count it as of then: a loss once it did not come back
  counts_at   timestamptz NOT NULL,
  PRIMARY KEY (site_id, result_id),
  CONSTRAINT moved_results_back CHECK (back_minor BETWEEN 0 AND lost_minor),
  CONSTRAINT moved_results_one CHECK ((lost_minor > 0) <> (won_minor > 0))
);
CREATE INDEX moved_results_counted ON moved_results (site_id, uid, counts_at);
CREATE INDEX moved_results_lost ON moved_results (site_id, uid, channel_id, at) WHERE back_minor < lost_minor;
