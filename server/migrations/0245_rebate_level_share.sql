-- Which level a rebate was worked out by, and how much of its rate, in hundredths of a percent, that level gave.
ALTER TABLE rebates ADD level integer NOT NULL DEFAULT 0 CHECK (level >= 0);
ALTER TABLE rebates ADD level_rate integer NOT NULL DEFAULT 0 CHECK (level_rate BETWEEN 0 AND rate);
