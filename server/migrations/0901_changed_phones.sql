-- When a user's phone number was last changed. Withdrawals and payout accounts wait for the site's cooling time after it: the
-- codes that protect them go to the new number.
ALTER TABLE users ADD COLUMN phone_changed_at timestamptz;

-- The new number is proved by a code of a purpose of its own: one that was sent for another purpose must not do.
ALTER TABLE one_time_codes DROP CONSTRAINT one_time_codes_purpose_check;
ALTER TABLE one_time_codes ADD CONSTRAINT one_time_codes_purpose_check
  CHECK (purpose IN ('login', 'register', 'reset', 'card', 'safe', 'phone'));
