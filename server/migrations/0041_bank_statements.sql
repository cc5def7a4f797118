-- What a statement came to is written with it; nothing of it changes afterwards.

ALTER TABLE bank_statements
  -- how the file was read: encoding, sign between columns, which date comes first
  ADD COLUMN read_as       text NOT NULL,
  ADD COLUMN lines         integer NOT NULL CHECK (lines > 0),
  ADD COLUMN matched       integer NOT NULL,
  ADD COLUMN known         integer NOT NULL,
  ADD COLUMN differs       integer NOT NULL,
  ADD COLUMN unmatched     integer NOT NULL,
  ADD COLUMN unreadable    integer NOT NULL,
  -- of the matched lines: what left, what came in
  ADD COLUMN out_minor     bigint NOT NULL,
  ADD COLUMN in_minor      bigint NOT NULL,
  ADD CONSTRAINT bank_statements_lines CHECK (lines = matched + known + differs + unmatched + unreadable);
COMMENT ON TABLE bank_statements IS 'append-only: what was imported stays imported';

ALTER TABLE bank_statement_lines
  -- as the bank wrote it
  ADD COLUMN text          text NOT NULL,
  -- ISO 4217; '' where the file does not say
  ADD COLUMN currency      text NOT NULL;
COMMENT ON COLUMN bank_statement_lines.reference IS 'ours, where one of ours was found';
COMMENT ON COLUMN bank_statement_lines.note IS 'in what it differs or why it cannot be read: words of core/payments/bank-statements';
COMMENT ON TABLE bank_statement_lines IS 'append-only: what the bank said stays written';
-- The list of one outcome, in the file's order.
CREATE INDEX bank_statement_lines_outcome ON bank_statement_lines (site_id, statement_id, outcome, line);
