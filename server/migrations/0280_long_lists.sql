-- What the console's lists are read along, so that the first page of a million rows costs what it costs of a thousand.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Users: newest first, the frozen ones, part of a name.
CREATE INDEX users_registered ON users (site_id, created_at, uid);
CREATE INDEX users_frozen ON users (site_id, created_at, uid) WHERE status = 'frozen';
CREATE INDEX users_name ON users USING gin (name gin_trgm_ops);

-- Users by what they have. A copy that follows the ledger: an index on the accounts themselves would be written by every
-- posting.
CREATE TABLE user_totals (
  site_id     text NOT NULL,
  uid         text NOT NULL,
  total_minor bigint NOT NULL,
  PRIMARY KEY (site_id, uid)
);
CREATE INDEX user_totals_by_total ON user_totals (site_id, total_minor, uid);

-- Up to when each site's copy has followed.
CREATE TABLE user_total_marks (
  site_id text PRIMARY KEY,
  read_to timestamptz NOT NULL
);

-- Withdrawals and deposits: by when they are due while they are open, and by amount.
CREATE INDEX withdrawals_by_due ON withdrawals (site_id, state, arrives_by, withdrawal_id)
  WHERE state IN ('Prepare', 'WaitReview', 'WaitExec', 'Exec', 'Error');
CREATE INDEX withdrawals_on_hold ON withdrawals (site_id, state, arrives_by, withdrawal_id) WHERE hold_reason IS NOT NULL;
CREATE INDEX withdrawals_second ON withdrawals (site_id, arrives_by, withdrawal_id)
  WHERE state = 'WaitReview' AND first_approver IS NOT NULL;
CREATE INDEX withdrawals_by_amount ON withdrawals (site_id, amount_minor, withdrawal_id);
CREATE INDEX deposits_by_due ON deposits (site_id, changed_at, deposit_id) WHERE state = 'WaitReview';
CREATE INDEX deposits_by_amount ON deposits (site_id, amount_minor, deposit_id);

-- Conversions of an item; and which currencies and days there are, to find those without a rate.
CREATE INDEX conversions_item ON conversions (site_id, item_id, occurred_at, conversion_id) WHERE item_id IS NOT NULL;
CREATE INDEX conversions_currency_day ON conversions (site_id, currency, day) WHERE uid IS NOT NULL AND refused = '';

-- The audit log by the operator's name, which is what it is asked by, and by words.
DROP INDEX audit_rows_operator;
CREATE INDEX audit_rows_operator ON audit_rows (site_id, operator_name, position);
CREATE INDEX audit_rows_words ON audit_rows USING gin ((reason || ' ' || detail) gin_trgm_ops);

-- Who read a broadcast since they were last counted.
DROP INDEX message_deliveries_read;
CREATE INDEX message_deliveries_read ON message_deliveries (site_id, broadcast_id, read_at) WHERE read_at IS NOT NULL;
ALTER TABLE broadcasts ADD COLUMN reads_up_to timestamptz NOT NULL DEFAULT 'epoch';
