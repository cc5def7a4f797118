-- What the days since since_day are counted by; NULL: of before, the rule's own.
ALTER TABLE rebate_periods ADD COLUMN base text CHECK (base IN ('own', 'team', 'conversions'));
