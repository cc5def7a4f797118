-- Phone numbers are sealed, and found by a keyed hash. `phone` keeps the last four digits, for showing. The keys are not in the
-- database: the server seals what is here before it listens (auth/seal-phones.ts).
ALTER TABLE users ADD COLUMN phone_hash text;
ALTER TABLE users ADD COLUMN phone_sealed text NOT NULL DEFAULT '';
DROP INDEX users_phone;
CREATE UNIQUE INDEX users_phone_hash ON users (site_id, phone_hash) WHERE phone_hash IS NOT NULL;
CREATE INDEX users_phone_plain ON users (site_id, uid) WHERE phone_hash IS NULL AND closed_at IS NULL;

-- Codes are good for five minutes: those of before are asked for again.
DROP TABLE one_time_codes;
CREATE TABLE one_time_codes (
  site_id        text NOT NULL,
  -- keyed hash of the phone, with its key's name
  phone_hash     text NOT NULL,
  purpose        text NOT NULL CHECK (purpose IN ('login', 'register', 'reset', 'card', 'safe')),
  -- keyed hash of the code, with its key's name
  code_signature text NOT NULL,
  tries_left     smallint NOT NULL CHECK (tries_left >= 0),
  sent_at        timestamptz NOT NULL,
  expires_at     timestamptz NOT NULL,
  used_at        timestamptz,
  PRIMARY KEY (site_id, phone_hash, purpose)
);

-- Counts of guesses and codes named the phone.
DELETE FROM attempt_counters WHERE subject ~ '(^|:)[1-9][0-9]{0,6}\+[0-9]{4,}(:|$)';
