-- A source that said under a known event's id that there is less of a sale: it waits for an operator. What was in conflict before
-- this stays as it was.
ALTER TABLE conversions ADD COLUMN is_contradicted boolean NOT NULL DEFAULT false;
-- Hashes of all that was said otherwise, each once, so that a network that sends it again makes nobody look again.
ALTER TABLE conversions ADD COLUMN contradicted_by text[] NOT NULL DEFAULT '{}';
