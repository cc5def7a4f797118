-- The operator who explained a contradiction of the books first; a second one ends it.
ALTER TABLE reconciliation_findings ADD COLUMN explained_first_by text;
