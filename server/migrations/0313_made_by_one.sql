-- No other owner agreed to it: what one owner made alone stays one person with that owner while the site has no other.
ALTER TABLE operator_sponsors ADD COLUMN alone boolean NOT NULL DEFAULT false;
