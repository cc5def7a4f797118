-- Of what a bet counted, the part that was taken off again because its money is owed: it would else be taken off at each look.
ALTER TABLE bonus_wagers ADD COLUMN unpaid_minor bigint NOT NULL DEFAULT 0;
ALTER TABLE bonus_wagers ADD CONSTRAINT bonus_wagers_unpaid CHECK (unpaid_minor >= 0);
