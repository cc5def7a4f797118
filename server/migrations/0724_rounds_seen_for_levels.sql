-- When a person's rounds were looked at last for both sides: a win that waits for two people changes a round without a posting.
ALTER TABLE vip_members ADD COLUMN rounds_seen_at timestamptz;
