ALTER TABLE bank_statements ADD COLUMN account_end text COLLATE "C" NOT NULL DEFAULT '';
COMMENT ON COLUMN bank_statements.account_end IS 'the last digits of the account that the file names above its list; empty if it names none';

-- Equal incoming lines of earlier files.
CREATE INDEX bank_statement_lines_in ON bank_statement_lines (site_id, booked_on, amount_minor) WHERE amount_minor > 0;
