-- What the rules against fraud look at, and what they held.

-- Keyed hash of the visitor's address, and the id that a promoter's own browser stores; NULL and '' where there is none.
ALTER TABLE clicks ADD COLUMN address bytea, ADD COLUMN device text NOT NULL DEFAULT '';
CREATE INDEX user_devices_address ON user_devices (site_id, address);

-- Why a rule held a conversion: one row each, never changed. What was decided stands at the conversion.
CREATE TABLE fraud_holds (
  site_id       text NOT NULL,
  conversion_id text NOT NULL,
  -- core/earnings/fraud/fraud-rules.ts
  rule          text NOT NULL,
  -- the same for what the same rule held for the same device, address, account or link
  group_id      text NOT NULL,
  -- what the group has in common, for operators
  label         text NOT NULL,
  -- what was found, by name; for operators only
  evidence      jsonb NOT NULL,
  held_at       timestamptz NOT NULL,
  PRIMARY KEY (site_id, conversion_id)
);
CREATE INDEX fraud_holds_group ON fraud_holds (site_id, group_id, held_at);
COMMENT ON TABLE fraud_holds IS 'append-only: why money was held must stay readable';

-- Groups that an operator knows: what they have in common holds nothing any more.
CREATE TABLE fraud_trusts (
  site_id    text NOT NULL,
  group_id   text NOT NULL,
  reason     text NOT NULL,
  trusted_by text NOT NULL,
  trusted_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, group_id)
);

-- Lines that wait for an exchange rate are counted in the console's menu.
CREATE INDEX commission_lines_parked ON commission_lines (site_id, source_id) WHERE state = 'parked';
