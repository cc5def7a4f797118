-- What a sale of an item came to on average, for people to see about what one brings them. Counted anew each night.
CREATE TABLE item_sales (
  site_id       text NOT NULL,
  item_id       text NOT NULL,
  sales         bigint NOT NULL,
  average_minor bigint NOT NULL,
  PRIMARY KEY (site_id, item_id)
);
