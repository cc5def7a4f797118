-- A stronger rule takes the place of the one that held a conversion, and what was released is held again when it is more:
-- what held it before stays readable here.
CREATE TABLE fraud_holds_replaced (
  site_id       text NOT NULL,
  conversion_id text NOT NULL,
  rule          text NOT NULL,
  group_id      text NOT NULL,
  label         text NOT NULL,
  evidence      jsonb NOT NULL,
  held_at       timestamptz NOT NULL,
  replaced_at   timestamptz NOT NULL,
  PRIMARY KEY (site_id, conversion_id, replaced_at)
);
COMMENT ON TABLE fraud_holds_replaced IS 'append-only: why money was held must stay readable';
COMMENT ON TABLE fraud_holds IS 'what holds a conversion now, or held it last; what held it before is in fraud_holds_replaced';
