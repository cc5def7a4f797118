-- What was taken off the stakes for levels: rounds of several bets that paid back about what was staked, by the month of the bets.
CREATE TABLE vip_even_rounds (
  site_id    text NOT NULL,
  uid        text NOT NULL,
  channel_id text COLLATE "C" NOT NULL,
  round_id   text COLLATE "C" NOT NULL,
  month      integer NOT NULL,
  -- own money; 0: the round was even once
  minor      bigint NOT NULL CHECK (minor >= 0),
  PRIMARY KEY (site_id, uid, channel_id, round_id, month)
);
