-- Up to which journal the people of a site were told of transfers that they received.
CREATE TABLE transfer_notice_marks (
  site_id    text NOT NULL PRIMARY KEY,
  journal_id bigint NOT NULL
);
