-- Limits on losses look back a day, a week or a month to the minute.
ALTER TABLE play_hours RENAME TO play_minutes;
ALTER TABLE play_minutes RENAME COLUMN hour TO minute;
ALTER TABLE play_minutes RENAME CONSTRAINT play_hours_pkey TO play_minutes_pkey;
