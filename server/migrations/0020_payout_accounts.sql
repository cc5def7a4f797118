-- Where users are paid to. Numbers stand here encrypted, masked, and as a keyed hash: a stolen database pays nobody.

CREATE TABLE payout_accounts (
  site_id            text NOT NULL,
  account_id         text COLLATE "C" NOT NULL,
  uid                text NOT NULL,
  kind               text NOT NULL CHECK (kind IN ('bank', 'wallet')),
  -- the bank's or wallet's code (core/payments/payout-accounts/payout-methods.ts)
  method             text NOT NULL,
  holder             text NOT NULL,
  number_sealed      text NOT NULL,
  number_masked      text NOT NULL,
  -- keyed hash of method and number: finds equal numbers without revealing them
  number_fingerprint text COLLATE "C" NOT NULL,
  phone_sealed       text NOT NULL DEFAULT '',
  phone_masked       text NOT NULL DEFAULT '',
  -- IFSC, SWIFT or branch code; '' for a wallet
  routing            text NOT NULL DEFAULT '',
  -- review: another holder's name, an operator must check it
  state              text NOT NULL CHECK (state IN ('active', 'review', 'removed')),
  -- the operator who allowed this user to share a number with another user
  shared_by          text,
  -- cooling: it cannot be withdrawn to before
  usable_from        timestamptz NOT NULL,
  -- withdrawals to these details that were paid and did not come back
  paid_count         integer NOT NULL DEFAULT 0 CHECK (paid_count >= 0),
  version            integer NOT NULL DEFAULT 1,
  created_at         timestamptz NOT NULL,
  changed_at         timestamptz NOT NULL,
  PRIMARY KEY (site_id, account_id),
  CHECK ((kind = 'bank') = (routing <> ''))
);
-- One number, one user, unless an operator allows more; and never twice for the same user.
CREATE UNIQUE INDEX payout_accounts_number ON payout_accounts (site_id, number_fingerprint)
  WHERE state <> 'removed' AND shared_by IS NULL;
CREATE UNIQUE INDEX payout_accounts_own_number ON payout_accounts (site_id, uid, number_fingerprint)
  WHERE state <> 'removed';
CREATE INDEX payout_accounts_fingerprint ON payout_accounts (site_id, number_fingerprint);
CREATE INDEX payout_accounts_user ON payout_accounts (site_id, uid, account_id);
CREATE INDEX payout_accounts_review ON payout_accounts (site_id, changed_at, account_id) WHERE state = 'review';

-- Numbers that an operator allowed a further user to have.
CREATE TABLE payout_account_shares (
  site_id            text NOT NULL,
  number_fingerprint text COLLATE "C" NOT NULL,
  uid                text NOT NULL,
  allowed_by         text NOT NULL,
  reason             text NOT NULL,
  allowed_at         timestamptz NOT NULL,
  PRIMARY KEY (site_id, number_fingerprint, uid)
);

-- History of each account, including who saw the full number.
CREATE TABLE payout_account_changes (
  site_id       text NOT NULL,
  change_id     text COLLATE "C" NOT NULL,
  account_id    text COLLATE "C" NOT NULL,
  what          text NOT NULL CHECK (what IN ('added', 'changed', 'removed', 'approved', 'rejected', 'shared', 'revealed')),
  actor         text NOT NULL,
  origin        text NOT NULL,
  reason        text NOT NULL DEFAULT '',
  method        text NOT NULL,
  holder        text NOT NULL,
  number_masked text NOT NULL,
  at            timestamptz NOT NULL,
  PRIMARY KEY (site_id, change_id)
);
CREATE INDEX payout_account_changes_account ON payout_account_changes (site_id, account_id, change_id DESC);
COMMENT ON TABLE payout_account_changes IS 'append-only: where money was sent and why must stay readable';
