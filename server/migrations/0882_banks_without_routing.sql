-- A bank in the site's own country is reached by its name and the account's number: its users know no SWIFT code. Still
-- no e-wallet has one.
ALTER TABLE payout_accounts DROP CONSTRAINT payout_accounts_check;
ALTER TABLE payout_accounts ADD CONSTRAINT payout_accounts_routing_of_banks CHECK (kind = 'bank' OR routing = '');
