-- A launch token ends with the session that opened the game; null: made before sessions were kept with it.
ALTER TABLE launch_tokens ADD COLUMN session_id text;
