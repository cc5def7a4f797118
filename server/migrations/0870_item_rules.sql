-- What a promoter has to know about an item beyond its commission, set by an operator. An item without a row has no
-- rules. In a table of their own, so that a platform's list, which rewrites items, leaves them alone.
CREATE TABLE item_rules (
  site_id    text NOT NULL,
  item_id    text NOT NULL,
  -- the last of the site's days on which the platform counts sales, as 20261231; NULL without an end
  ends_on    integer,
  -- kinds of traffic that the platform forbids (core/values/forbidden-traffic.ts)
  forbidden  text[] NOT NULL DEFAULT '{}',
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, item_id)
);

-- Whether the people whom a user invites see the user's first name on the page that registers them. Without a row they
-- do not: a name is shown to strangers only by its owner's decision.
CREATE TABLE inviter_consents (
  site_id    text NOT NULL,
  uid        text NOT NULL,
  shows_name boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, uid)
);
