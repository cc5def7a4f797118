-- Rows that are updated with every sale: room in their pages, so that an update touches no index.
ALTER TABLE earning_sums SET (fillfactor = 70);
ALTER TABLE earning_targets SET (fillfactor = 80);
ALTER TABLE earning_days SET (fillfactor = 80);
ALTER TABLE promotion_counts SET (fillfactor = 80);
