-- A figure of a day is one conversion that stands for so many.
ALTER TABLE conversions ADD COLUMN count integer NOT NULL DEFAULT 1 CHECK (count > 0);
ALTER TABLE commission_lines ADD COLUMN count integer NOT NULL DEFAULT 1 CHECK (count > 0);
