-- What a month's bonus was paid for, and the bonuses that were taken back with it.
ALTER TABLE vip_bonuses
  -- the first month of what counted for it: of the period before the claim's
  ADD COLUMN counted_from integer NOT NULL DEFAULT 0,
  -- what was counted since then, as much as the level needs
  ADD COLUMN basis_minor  bigint NOT NULL DEFAULT 0;

CREATE TABLE vip_bonus_returns (
  site_id     text NOT NULL,
  uid         text NOT NULL,
  month       integer NOT NULL,
  returned_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, uid, month)
);
COMMENT ON TABLE vip_bonus_returns IS 'append-only: what was taken back stays taken back';
