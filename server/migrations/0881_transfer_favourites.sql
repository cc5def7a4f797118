-- Recipients that a user chose to keep, so that the next transfer needs no number. The recipient's name is read from the
-- account each time it is shown: a copy here would outlive a closed account.
CREATE TABLE transfer_favourites (
  site_id      text NOT NULL,
  uid          text NOT NULL,
  -- the recipient
  favoured_uid text NOT NULL,
  chosen_at    timestamptz NOT NULL,
  PRIMARY KEY (site_id, uid, favoured_uid)
);
