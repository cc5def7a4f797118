-- Levels are counted without the sales that one operator brought: few lines of few people.
CREATE INDEX commission_lines_alone ON commission_lines (site_id, uid) WHERE is_alone;
