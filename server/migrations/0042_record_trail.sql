-- What belongs to one withdrawal or deposit, as its record shows it: the bank's lines about it and the findings.
CREATE INDEX bank_statement_lines_about ON bank_statement_lines (site_id, about) WHERE about <> '';
CREATE INDEX reconciliation_findings_record ON reconciliation_findings (site_id, record_id) WHERE record_id <> '';
