-- Closed accounts and their phones, by a keyed hash alone: what is once for a person is once for all accounts of the phone.
CREATE TABLE earlier_accounts (
  site_id    text NOT NULL,
  uid        text NOT NULL,
  phone_hash text NOT NULL,
  closed_at  timestamptz NOT NULL,
  -- the account that has the phone since, or had it last; null: nobody registered it again
  later_uid  text,
  PRIMARY KEY (site_id, uid)
);
CREATE INDEX earlier_accounts_phone ON earlier_accounts (site_id, phone_hash);
CREATE INDEX earlier_accounts_later ON earlier_accounts (site_id, later_uid) WHERE later_uid IS NOT NULL;
CREATE INDEX earlier_accounts_over ON earlier_accounts (site_id, closed_at);
