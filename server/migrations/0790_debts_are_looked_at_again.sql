-- What a debt may be placed on has changed: losses that a gift is placed on as well, and what loans leave. Each debt of which
-- something is left is looked at once more.
UPDATE unpaid_debts SET waits = true WHERE left_minor > 0 AND repaid_at IS NULL;
