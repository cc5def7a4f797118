-- Who accepted a deposit first, and at what, where it takes two people.
ALTER TABLE deposits ADD COLUMN first_approver text;
ALTER TABLE deposits ADD COLUMN first_credit_minor bigint;
