-- A transfer by hand that failed is proven like one whose outcome nobody knows.
ALTER TABLE withdrawal_proofs DROP CONSTRAINT withdrawal_proofs_outcome_check;
ALTER TABLE withdrawal_proofs ADD CONSTRAINT withdrawal_proofs_outcome_check
  CHECK (outcome IN ('paid', 'not_paid', 'refused', 'returned'));
