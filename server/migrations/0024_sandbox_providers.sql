-- The sandbox providers' own records: what a bank or a payment company would know, stored here because there is none
-- outside. Nothing but server/adapters/*/sandbox reads or writes these.

CREATE TABLE sandbox_payouts (
  site_id      text NOT NULL,
  reference    text COLLATE "C" NOT NULL,
  payout_id    text NOT NULL,
  amount_minor bigint NOT NULL,
  currency     text NOT NULL,
  status       text NOT NULL CHECK (status IN ('pending', 'paid', 'refused', 'reversed')),
  reason       text NOT NULL DEFAULT '',
  -- what it becomes next, and when
  next_status  text,
  next_at      timestamptz,
  created_at   timestamptz NOT NULL,
  changed_at   timestamptz NOT NULL,
  PRIMARY KEY (site_id, reference)
);
CREATE INDEX sandbox_payouts_due ON sandbox_payouts (next_at) WHERE next_at IS NOT NULL;

CREATE TABLE sandbox_payments (
  site_id      text NOT NULL,
  reference    text COLLATE "C" NOT NULL,
  order_id     text NOT NULL,
  amount_minor bigint NOT NULL,
  currency     text NOT NULL,
  return_url   text NOT NULL,
  status       text NOT NULL CHECK (status IN ('open', 'pending', 'paid', 'refused', 'expired', 'charged_back')),
  -- [{payment_id, amount_minor, currency, payer_name?, at}]
  payments     jsonb NOT NULL DEFAULT '[]',
  expires_at   timestamptz NOT NULL,
  created_at   timestamptz NOT NULL,
  changed_at   timestamptz NOT NULL,
  PRIMARY KEY (site_id, reference)
);
CREATE INDEX sandbox_payments_order ON sandbox_payments (site_id, order_id);
