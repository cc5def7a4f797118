import type { RecordState } from '@pitaka/core/values/record-states.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { PlacementsOf } from '../placement.ts';

export type PayoutKind = 'bank' | 'wallet';

export interface PayoutAccountsTable {
  site_id: string;
  account_id: string;
  uid: string;
  kind: PayoutKind;
  method: string;
  holder: string;
  number_sealed: string;
  number_masked: string;
  number_fingerprint: string;
  phone_sealed: Generated<string>;
  phone_masked: Generated<string>;
  routing: Generated<string>;
  state: 'active' | 'review' | 'removed';
  shared_by: Generated<string | null>;
  usable_from: Date;
  paid_count: Generated<number>;
  version: Generated<number>;
  created_at: Date;
  changed_at: Date;
}

export interface PayoutAccountSharesTable {
  site_id: string;
  number_fingerprint: string;
  uid: string;
  allowed_by: string;
  reason: string;
  allowed_at: Date;
}

export type PayoutAccountChange = 'added' | 'changed' | 'removed' | 'approved' | 'rejected' | 'shared' | 'revealed';

export interface PayoutAccountChangesTable {
  site_id: string;
  change_id: string;
  account_id: string;
  what: PayoutAccountChange;
  actor: string;
  origin: string;
  reason: Generated<string>;
  method: string;
  holder: string;
  number_masked: string;
  at: Date;
}

export type { RecordState };

export interface WithdrawalTransitionsTable {
  site_id: string;
  withdrawal_id: string;
  version: number;
  before_version: Generated<number | null>;
  from_state: RecordState | '';
  event: string;
  to_state: RecordState;
  actor: string;
  reason: Generated<string>;
  at: Date;
}

export interface WithdrawalsTable {
  site_id: string;
  withdrawal_id: string;
  reference: string;
  uid: string;
  unit: string;
  amount_minor: bigint;
  fee_minor: bigint;
  net_minor: bigint;
  state: RecordState;
  version: number;
  fail_kind: 'cancelled' | 'rejected' | 'refused' | 'reversed' | null;
  reason: Generated<string>;
  review_reasons: Generated<string[]>;
  hold_reason: string | null;
  first_approver: string | null;
  approved_alone_by: Generated<string | null>;
  approved_alone_at: Generated<Date | null>;
  requested_by: string | null;
  account_id: string;
  kind: PayoutKind;
  method: string;
  holder: string;
  number_sealed: string;
  number_masked: string;
  number_fingerprint: string;
  phone_sealed: Generated<string>;
  routing: Generated<string>;
  counted_day: string;
  counted_week: string;
  counted_month: string;
  arrives_by: Date;
  provider: string;
  provider_reference: Generated<string>;
  payout_file_id: string | null;
  sent_at: Date | null;
  settled_at: Date | null;
  next_poll_at: Date | null;
  poll_count: Generated<number>;
  claimed_by: string | null;
  claim_expires_at: Date | null;
  idempotency_key: string;
  request_hash: string;
  first_state: RecordState;
  address: string;
  device: string;
  created_at: Date;
  changed_at: Date;
}

export interface WithdrawalUsageTable {
  site_id: string;
  uid: string;
  day: string;
  week: string;
  month: string;
  day_minor: bigint;
  week_minor: bigint;
  month_minor: bigint;
  day_count: number;
}

export interface WithdrawalProofsTable {
  site_id: string;
  withdrawal_id: string;
  number: number;
  operator_id: string;
  outcome: 'paid' | 'not_paid' | 'refused' | 'returned';
  proof: string;
  at: Date;
}

export interface PayoutFilesTable {
  site_id: string;
  payout_file_id: string;
  exported_by: string;
  exported_at: Date;
  items: number;
  total_minor: bigint;
  downloaded_by: Generated<string[]>;
}

export interface BankStatementsTable {
  site_id: string;
  statement_id: string;
  file_name: string;
  file_hash: string;
  imported_by: string;
  imported_at: Date;
  read_as: string;
  lines: number;
  matched: number;
  known: number;
  differs: number;
  unmatched: number;
  unreadable: number;
  out_minor: bigint;
  in_minor: bigint;
  account_end: string;
}

export interface BankStatementLinesTable {
  site_id: string;
  statement_id: string;
  line: number;
  amount_minor: bigint | null;
  booked_on: string;
  reference: string;
  bank_reference: string;
  outcome: 'matched' | 'known' | 'differs' | 'unmatched' | 'unreadable';
  about: Generated<string>;
  note: Generated<string>;
  text: string;
  currency: string;
  booking_id: Generated<string | null>;
}

export interface BankBookingsTable {
  site_id: string;
  booking_id: string;
  booked_on: string;
  out_minor: bigint;
  currency: string;
  bank_reference: string;
  named: Generated<string>;
  pays: Generated<string>;
  is_early: Generated<boolean>;
  statement_id: string;
  line: number;
}

export interface DepositTransitionsTable {
  site_id: string;
  deposit_id: string;
  version: number;
  before_version: Generated<number | null>;
  from_state: RecordState | '';
  event: string;
  to_state: RecordState;
  actor: string;
  reason: Generated<string>;
  at: Date;
}

export interface DepositsTable {
  site_id: string;
  deposit_id: string;
  reference: string;
  uid: string;
  unit: string;
  method: string;
  provider: string;
  amount_minor: bigint;
  state: RecordState;
  version: number;
  fail_kind: 'expired' | 'refused' | 'sent_back' | 'charged_back' | null;
  reason: Generated<string>;
  provider_reference: Generated<string>;
  pay_url: Generated<string>;
  expires_at: Date;
  paid_minor: bigint | null;
  paid_currency: string | null;
  payer_name: Generated<string>;
  differences: Generated<string[]>;
  suspended_minor: Generated<bigint>;
  imported_by: Generated<string | null>;
  recognised_by: Generated<string | null>;
  first_approver: Generated<string | null>;
  first_credit_minor: Generated<bigint | null>;
  credited_minor: bigint | null;
  extra_of: string | null;
  /** Whether the provider charged it back before the payment was known. */
  charged_back_at: Generated<Date | null>;
  settled_at: Date | null;
  next_poll_at: Date | null;
  poll_count: Generated<number>;
  claimed_by: string | null;
  claim_expires_at: Date | null;
  idempotency_key: string | null;
  request_hash: Generated<string>;
  address: string;
  device: string;
  created_at: Date;
  changed_at: Date;
}

export interface DepositPaymentsTable {
  site_id: string;
  provider: string;
  payment_id: string;
  deposit_id: string;
  amount_minor: bigint;
  currency: string;
  at: Date;
}

export interface ProviderEventsTable {
  site_id: string;
  provider: string;
  event_id: string;
  reference: string;
  status: string;
  body_sealed: string;
  outcome: string;
  received_at: Date;
}

export interface CallbackRefusalsTable {
  site_id: string;
  provider: string;
  why: string;
  address: string;
  hour: Date;
  times: number;
  last_at: Date;
  sample_sealed: string;
}

export interface ReconciliationRunsTable {
  site_id: string;
  run_id: string;
  provider: string;
  kind: BooksName;
  from_at: Date;
  before_at: Date;
  ours: number;
  theirs: number;
  found: number;
  started_by: string;
  started_at: Date;
  finished_at: Date;
  fault: Generated<string>;
}

export interface ReconciliationTurnsTable {
  site_id: string;
  provider: string;
  about: BooksName;
}

/** The compared records. */
type BooksName = 'payout' | 'deposit' | 'channel';

type FindingKind =
  | 'missing'
  | 'unattributed'
  | 'amount'
  | 'currency'
  | 'status'
  | 'unknown_there'
  | 'stuck'
  | 'credit_unknown'
  | 'win_held'
  | 'status_conflict'
  | 'paid_after_return'
  | 'paid_twice'
  | 'paid_more'
  | 'line_differs'
  | 'line_unmatched'
  | 'line_unreadable';

export interface ReconciliationFindingsTable {
  site_id: string;
  finding_id: string;
  run_id: string;
  provider: string;
  kind: FindingKind;
  subject: string;
  reference: string;
  ours: JSONColumnType<Record<string, string>, string | undefined, string>;
  theirs: JSONColumnType<Record<string, string>, string | undefined, string>;
  first_seen_at: Date;
  last_seen_at: Date;
  about: BooksName | 'statement';
  record_id: Generated<string>;
  /** Set for findings of statement lines and of play. */
  uid: Generated<string | null>;
  statement_id: Generated<string | null>;
  line: Generated<number | null>;
  resolved_as: Generated<'explained' | 'dismissed' | 'matched' | 'attached' | null>;
  explained_first_by: Generated<string | null>;
  explained_first_match: Generated<string>;
  happened_at: Date;
  version: Generated<number>;
  owner: string | null;
  resolution: string | null;
  resolved_by: string | null;
  resolved_at: Date | null;
}

export interface SandboxPayoutsTable {
  site_id: string;
  reference: string;
  payout_id: string;
  amount_minor: bigint;
  currency: string;
  status: 'pending' | 'paid' | 'refused' | 'reversed';
  reason: Generated<string>;
  next_status: 'paid' | 'refused' | 'reversed' | null;
  next_at: Date | null;
  created_at: Date;
  changed_at: Date;
}

/** One payment of the sandbox provider. */
export interface SandboxPaid {
  payment_id: string;
  /** Digits. */
  amount_minor: string;
  currency: string;
  payer_name?: string;
  at: string;
}

export interface SandboxPaymentsTable {
  site_id: string;
  reference: string;
  order_id: string;
  amount_minor: bigint;
  currency: string;
  return_url: string;
  status: 'open' | 'pending' | 'paid' | 'refused' | 'expired' | 'charged_back';
  payments: JSONColumnType<SandboxPaid[], string | undefined, string>;
  expires_at: Date;
  created_at: Date;
  changed_at: Date;
}

export interface PaymentsTables {
  payout_accounts: PayoutAccountsTable;
  payout_account_shares: PayoutAccountSharesTable;
  payout_account_changes: PayoutAccountChangesTable;
  withdrawal_transitions: WithdrawalTransitionsTable;
  withdrawals: WithdrawalsTable;
  withdrawal_usage: WithdrawalUsageTable;
  withdrawal_proofs: WithdrawalProofsTable;
  payout_files: PayoutFilesTable;
  bank_statements: BankStatementsTable;
  bank_statement_lines: BankStatementLinesTable;
  bank_bookings: BankBookingsTable;
  deposit_transitions: DepositTransitionsTable;
  deposits: DepositsTable;
  deposit_payments: DepositPaymentsTable;
  provider_events: ProviderEventsTable;
  callback_refusals: CallbackRefusalsTable;
  reconciliation_runs: ReconciliationRunsTable;
  reconciliation_findings: ReconciliationFindingsTable;
  reconciliation_turns: ReconciliationTurnsTable;
  sandbox_payouts: SandboxPayoutsTable;
  sandbox_payments: SandboxPaymentsTable;
}

export const paymentsPlacements: PlacementsOf<PaymentsTables> = {
  payout_accounts: 'distributed',
  payout_account_shares: 'distributed',
  payout_account_changes: 'distributed',
  withdrawal_transitions: 'distributed',
  withdrawals: 'distributed',
  withdrawal_usage: 'distributed',
  withdrawal_proofs: 'distributed',
  payout_files: 'distributed',
  bank_statements: 'distributed',
  bank_statement_lines: 'distributed',
  bank_bookings: 'distributed',
  deposit_transitions: 'distributed',
  deposits: 'distributed',
  deposit_payments: 'distributed',
  provider_events: 'distributed',
  callback_refusals: 'distributed',
  reconciliation_runs: 'distributed',
  reconciliation_findings: 'distributed',
  reconciliation_turns: 'distributed',
  sandbox_payouts: 'distributed',
  sandbox_payments: 'distributed',
};
