-- The search box of the console finds by what a provider or the bank calls a payment.
CREATE INDEX withdrawals_provider_reference ON withdrawals (site_id, provider_reference) WHERE provider_reference <> '';
CREATE INDEX deposits_provider_reference ON deposits (site_id, provider_reference) WHERE provider_reference <> '';
CREATE INDEX deposit_payments_payment ON deposit_payments (site_id, payment_id);
CREATE INDEX bank_statement_lines_bank ON bank_statement_lines (site_id, bank_reference) WHERE bank_reference <> '';
