-- What one person took from an agent: it does not go to the agents above. Endings and ratios of before stay what they were.
ALTER TABLE agents ADD COLUMN ended_alone boolean NOT NULL DEFAULT false;
ALTER TABLE agent_terms ADD COLUMN ended_alone boolean NOT NULL DEFAULT false;
ALTER TABLE agent_ratio_changes ADD COLUMN taken_alone boolean NOT NULL DEFAULT false;
