-- The second answer to an event is 'repeated'; nothing reads what the first was.
ALTER TABLE conversion_events DROP COLUMN result;
