-- What the levels stood on by which bonuses and rebates were given: those go back when it is undone.
CREATE TABLE vip_grounds (
  site_id      text NOT NULL,
  uid          text NOT NULL,
  -- the bonus or the rebate
  record_id    text NOT NULL,
  level        integer NOT NULL CHECK (level > 0),
  kind         text NOT NULL CHECK (kind IN ('bonus', 'rebate')),
  -- as of the bonus of a month (vip_bonuses)
  counted_from integer NOT NULL,
  basis_minor  bigint NOT NULL,
  stayed_day   integer,
  spare_minor  bigint NOT NULL,
  -- gone: undone, and not yet taken by whose record it is
  state        text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'gone', 'taken')),
  PRIMARY KEY (site_id, uid, record_id, level)
);
CREATE INDEX vip_grounds_gone ON vip_grounds (kind, site_id, uid) WHERE state = 'gone';

ALTER TABLE rebates
  -- the level that the rule asked for
  ADD COLUMN need_level integer NOT NULL DEFAULT 0,
  -- claimed, and the level was undone later: what is left of it
  ADD COLUMN left_level integer;

-- level: what the level stood on was undone.
ALTER TABLE bonus_grants DROP CONSTRAINT bonus_grants_end_reason_check;
ALTER TABLE bonus_grants ADD CONSTRAINT bonus_grants_end_reason_check CHECK (end_reason IN
  ('', 'met', 'expired', 'person', 'withdrawal', 'operator', 'rollback', 'outflow', 'charge_back', 'level'));
