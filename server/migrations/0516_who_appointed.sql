-- The owner who gave the role alone: an owner appointed so is not independent of the one who appointed them.
ALTER TABLE operator_sites ADD COLUMN appointed_by text NOT NULL DEFAULT '';
