-- A user who changes the phone number leaves the old one. A person who registers it is the same one, as after a closing:
-- an account has a row for each number that it left.
ALTER TABLE earlier_accounts DROP CONSTRAINT earlier_accounts_pkey;
ALTER TABLE earlier_accounts ADD PRIMARY KEY (site_id, uid, phone_hash);
COMMENT ON COLUMN earlier_accounts.closed_at IS 'when the account was closed, or left this number for another one';
COMMENT ON TABLE earlier_accounts IS 'accounts that had a phone number before its present one, by a keyed hash of it';
