-- The mark in DATA_DIR has the same id: an empty or another database under an old mark is noticed before it is used.
CREATE TABLE installation_mark (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  id text NOT NULL,
  created_at timestamptz NOT NULL,
  -- The newest program that has worked on this database.
  version text NOT NULL
);
