-- What changed of a round after it was settled is looked at once: whoever was paid by its day is settled again.
ALTER TABLE rounds ADD COLUMN late_seen_at timestamptz;
CREATE INDEX rounds_late ON rounds (site_id, changed_at)
  WHERE changed_at > settled_at AND (late_seen_at IS NULL OR late_seen_at < changed_at);

-- Days that changed after they may have been paid for. Read and deleted in the transaction that acts on it.
CREATE TABLE late_changes (
  site_id text    NOT NULL,
  reader  text    NOT NULL CHECK (reader IN ('agents', 'cashback')),
  uid     text    NOT NULL,
  -- 20260301, of the site
  day     integer NOT NULL,
  PRIMARY KEY (site_id, reader, uid, day)
);
