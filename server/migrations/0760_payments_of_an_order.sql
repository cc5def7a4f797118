-- Without it each order of a comparison reads all payments of its site: with ten thousand it is stopped, and finds nothing.
CREATE INDEX deposit_payments_deposit ON deposit_payments (site_id, deposit_id);
