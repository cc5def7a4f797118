-- What one operator alone brought lifts no step of what others brought, until two people agreed or its source says it again.
ALTER TABLE conversions ADD COLUMN brought_alone text NOT NULL DEFAULT '';
ALTER TABLE conversions ADD CONSTRAINT conversions_brought_alone CHECK (brought_alone IN ('', 'part', 'whole', 'released'));
ALTER TABLE commission_lines ADD COLUMN is_alone boolean NOT NULL DEFAULT false;
