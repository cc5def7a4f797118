-- The name by which a user's own pages address the user, chosen and changed by the user; '' until then. It proves
-- nothing: payouts and transfers go by users.name, which is that of the first payout account.
ALTER TABLE users ADD COLUMN shown_name text NOT NULL DEFAULT '';
