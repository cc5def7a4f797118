-- What a user agreed to when registering: the terms of that day, by a fingerprint of their texts.
CREATE TABLE user_consents (
  site_id   text NOT NULL,
  uid       text NOT NULL,
  kind      text NOT NULL CHECK (kind IN ('terms')),
  version   text NOT NULL,
  locale    text NOT NULL,
  agreed_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, uid, kind, version),
  FOREIGN KEY (site_id, uid) REFERENCES users (site_id, uid)
);
