-- Above which amount a user's payments ask for the safe's password, in hundredths, by the user's own choice. NULL: as the
-- site demands. The lower of the two counts, so that a choice never makes a payment easier than the site allows.
ALTER TABLE safes ADD COLUMN pin_above_minor bigint;
ALTER TABLE safes ADD CONSTRAINT safes_pin_above_not_negative CHECK (pin_above_minor >= 0);
