-- Whose row it is says who may change its shares; who gave the own rate is looked at for accounts that belong together.
ALTER TABLE rate_history ADD COLUMN rate_by text NOT NULL DEFAULT '';
COMMENT ON COLUMN rate_history.rate_by IS 'who gave the own rate, where it is another one than set_by';
