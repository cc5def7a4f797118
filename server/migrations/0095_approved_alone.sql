-- Who released a withdrawal alone, and when: the sum of a day is bounded.
ALTER TABLE withdrawals ADD COLUMN approved_alone_by text;
ALTER TABLE withdrawals ADD COLUMN approved_alone_at timestamptz;
CREATE INDEX withdrawals_approved_alone ON withdrawals (site_id, approved_alone_by, approved_alone_at)
  WHERE approved_alone_by IS NOT NULL;
