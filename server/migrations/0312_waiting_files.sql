-- What a waiting file would bring and remove, as it was when it was sent: the second person compares with it.
ALTER TABLE earning_files ADD COLUMN effect jsonb NOT NULL DEFAULT '{}';
