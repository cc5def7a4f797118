-- Partners who hear of their conversions, and what was sent to them.

CREATE TABLE outbound_partners (
  site_id    text NOT NULL,
  partner_id text NOT NULL,
  name       text NOT NULL,
  url        text NOT NULL,
  -- sealed with the server's key
  secret     text NOT NULL,
  -- whose conversions: all of the site, one source's, one promoter's
  scope      text NOT NULL CHECK (scope IN ('site', 'source', 'promoter')),
  scope_id   text NOT NULL,
  -- names of events; none: all
  events     jsonb NOT NULL DEFAULT '[]',
  -- the partner's name -> text with our {fields}; none: our names
  fields     jsonb NOT NULL DEFAULT '{}',
  status     text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'paused')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, partner_id)
);

-- Written in the transaction of the conversion, sent after it.
CREATE TABLE outbound_deliveries (
  site_id       text NOT NULL,
  delivery_id   text NOT NULL,
  partner_id    text NOT NULL,
  -- '' for a test
  conversion_id text NOT NULL,
  -- the how manieth thing that this partner hears of this conversion
  sequence      integer NOT NULL,
  body          text NOT NULL,
  -- what it says of the conversion: the same is not said again
  said          text NOT NULL,
  state         text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  tries         integer NOT NULL DEFAULT 0,
  next_try_at   timestamptz,
  -- each try: when, the answer's status or why there was none, the start of the answer
  attempts      jsonb NOT NULL DEFAULT '[]',
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (site_id, delivery_id),
  CHECK ((state = 'waiting') = (next_try_at IS NOT NULL))
);
CREATE INDEX outbound_deliveries_due ON outbound_deliveries (next_try_at) WHERE state = 'waiting';
CREATE INDEX outbound_deliveries_conversion ON outbound_deliveries (site_id, conversion_id, partner_id, sequence DESC);
CREATE INDEX outbound_deliveries_partner ON outbound_deliveries (site_id, partner_id, delivery_id);

-- Where links lead, asked once a day. uid is '' where all promoters' links lead to one place.
CREATE TABLE link_checks (
  site_id    text NOT NULL,
  item_id    text NOT NULL,
  uid        text NOT NULL,
  url        text NOT NULL,
  due_at     timestamptz NOT NULL,
  checked_at timestamptz,
  -- in a row
  failures   integer NOT NULL DEFAULT 0,
  -- HTTP status, or why there was none
  answer     text NOT NULL DEFAULT '',
  PRIMARY KEY (site_id, item_id, uid)
);
CREATE INDEX link_checks_due ON link_checks (due_at);

-- Links that lead nowhere, with why; the owner was told when the row was written.
CREATE TABLE link_marks (
  site_id text NOT NULL,
  uid     text NOT NULL,
  item_id text NOT NULL,
  reason  text NOT NULL CHECK (reason IN ('target', 'delisted', 'hidden')),
  since   timestamptz NOT NULL,
  PRIMARY KEY (site_id, uid, item_id)
);
CREATE INDEX link_marks_item ON link_marks (site_id, item_id);
