-- Who gave the role with no other owner agreeing: such an owner is not independent of the one who appointed them.
ALTER TABLE operator_sites ADD COLUMN appointed_by text NOT NULL DEFAULT '';
