-- Deposits of people with bonuses that were charged back: read and deleted in the transaction that takes their bonuses back.
CREATE TABLE bonus_charge_backs (
  site_id    text NOT NULL,
  deposit_id text NOT NULL,
  uid        text NOT NULL,
  PRIMARY KEY (site_id, deposit_id)
);
CREATE INDEX bonus_charge_backs_uid ON bonus_charge_backs (site_id, uid);
