-- What a site's links were last looked at for. Whoever has the row's lock has the turn, so one process works at a time.
CREATE TABLE link_turns (
  site_id        text PRIMARY KEY,
  -- when its links were last put on the list of targets
  listed_at      timestamptz,
  -- the version of its catalogue that its marks are of; NULL: they are to be worked out anew
  marked_version bigint
);
CREATE INDEX link_checks_failed ON link_checks (site_id, item_id, uid) WHERE failures >= 2;
CREATE INDEX short_links_item ON short_links (site_id, item_id);
