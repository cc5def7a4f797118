-- set_by says who may change the shares of the row; rate_by, who gave the own rate, is compared to find accounts that belong together.
ALTER TABLE rate_history ADD COLUMN rate_by text NOT NULL DEFAULT '';
COMMENT ON COLUMN rate_history.rate_by IS 'who gave the own rate, where it is another one than set_by';
