import { parseAmount } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { FindingRow } from '../../back-office/reconciliation/index.ts';
import { lockRecord } from '../../back-office/reviewed-records/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { readImporter } from '../bank-statements/index.ts';
import { DEPOSIT_RECORD, settleLockedDeposit } from '../deposits/index.ts';
import { depositsOf } from '../deposits/published.ts';
import { checkNotExporter, settleLocked, WITHDRAWAL_RECORD } from '../withdrawals/index.ts';
import { withdrawalsOf } from '../withdrawals/published.ts';
import { closeFinding } from './close-finding.ts';
import type { Providers } from './payment-books.ts';
import { lockSeenFinding, type ReviewRefusal } from './take-finding.ts';

export interface LineDependencies {
  readonly db: Database;
  readonly providers: Providers;
  /** The provider's currency for a site's unit. */
  readonly currencyOf: (siteId: string) => Promise<string>;
}

export interface MatchRequest {
  readonly id: string;
  readonly version: number;
  /** Our reference of the withdrawal or deposit that the line belongs to. */
  readonly reference: string;
  readonly reason: string;
}

/** The operator's permissions besides the one to resolve findings. */
export interface MatchPermissions {
  readonly payWithdrawals: boolean;
  readonly decideDeposits: boolean;
}

export type LineRefusal = ReviewRefusal | 'record_changed' | 'line_unfit' | 'permission_missing';
type MatchRefusal = LineRefusal | 'reference_unknown' | 'approval_participant' | 'approval_too_new';

/** The booking at the bank that a finding is about. */
export interface BankLine {
  /** The money left our account. */
  readonly isOut: boolean;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly bankReference: string;
  readonly statementId: string;
  readonly origin: string;
  /** The booking's only name as a payment: a later file that takes the line uses the same one. */
  readonly paymentId: string;
  /** 20261120. */
  readonly day: number;
}

/**
 * Matches a statement's line to a record. A payout of exactly that amount is settled, but not by its exporter; money
 * for a deposit is set aside, and another operator credits it.
 */
export async function matchFinding(
  deps: LineDependencies,
  actor: Actor,
  request: MatchRequest,
  may: MatchPermissions,
  now: Date,
): Promise<Result<null, MatchRefusal>> {
  const currency = await deps.currencyOf(actor.siteId);
  const reference = request.reference.trim().toUpperCase();
  return decideInTransaction(deps.db, async (tx): Promise<Result<null, MatchRefusal>> => {
    const locked = await lockSeenFinding(tx, actor, request);
    if (!locked.ok) return locked;
    const row = locked.value;
    const line = bankLineOf(row);
    if (!line) return refuse('line_unfit');
    if (line.isOut ? !may.payWithdrawals : !may.decideDeposits) return refuse('permission_missing');
    if (!mayBeOf(row, reference)) return refuse('line_unfit');
    const target = { siteId: row.site_id, reference };
    const done = line.isOut
      ? await settlePayout(tx, deps, actor, target, line, now)
      : await setAside(tx, deps, actor, target, line, currency, now);
    if (!done.ok) return done;
    await closeFinding(tx, row, actor, { as: 'matched', reason: request.reason, record: done.value }, now);
    return ok(null);
  });
}

/** The line of a finding; undefined: there is none, it cannot be read, or it is already matched. */
export function bankLineOf(row: FindingRow): BankLine | undefined {
  if (row.kind !== 'line_differs' && row.kind !== 'line_unmatched') return undefined;
  const amount = parseAmount(row.theirs.amount ?? '');
  if (!amount.ok || row.theirs.status === undefined || row.statement_id === null) return undefined;
  return {
    isOut: row.theirs.status === 'paid',
    amountMinor: amount.value,
    currency: row.theirs.currency ?? '',
    bankReference: row.theirs.id ?? '',
    statementId: row.statement_id,
    origin: `statement ${row.statement_id} line ${row.line}`,
    paymentId: row.theirs.payment ?? row.subject,
    day: Number((row.theirs.at ?? '').slice(0, 10).replaceAll('-', '')),
  };
}

/** A later file settles the record that a line names: a line that was also matched to another one would count twice. */
function mayBeOf({ record_id: id, reference, theirs }: FindingRow, wanted: string): boolean {
  if (id === '' || reference === wanted) return true;
  // It names several, and no file settles any of them by it.
  return (theirs.notes ?? '').split(' ').includes('several_references');
}

interface Target {
  readonly siteId: string;
  readonly reference: string;
}

interface Found {
  readonly recordId: string;
  readonly reference: string;
  readonly uid: string;
}

async function settlePayout(
  tx: Transaction,
  { providers }: LineDependencies,
  { operatorId }: Actor,
  { siteId, reference }: Target,
  line: BankLine,
  now: Date,
): Promise<Result<Found, Exclude<MatchRefusal, ReviewRefusal>>> {
  const found = await tx
    .selectFrom(withdrawalsOf(siteId).as('withdrawals'))
    .select('withdrawal_id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  const row = found && (await lockRecord(tx, WITHDRAWAL_RECORD, siteId, found.withdrawal_id));
  if (!row) return refuse('reference_unknown');
  const isUnderWay = row.state === 'Exec' || row.state === 'Error';
  const isByHand = providers.payouts.find(row.provider) !== undefined && !providers.payouts.paysByItself(row.provider);
  if (!isUnderWay || !isByHand || row.net_minor !== line.amountMinor) return refuse('line_unfit');
  const apart = await checkNotExporter(tx, row, operatorId, now);
  if (!apart.ok) return apart;
  const by = `operator:${operatorId}` as const;
  const { day, bankReference, origin } = line;
  const said = { providerReference: bankReference, line: { day, outMinor: line.amountMinor, bankReference } };
  const paid = { status: 'paid', ...said, by, origin } as const;
  const outcome = await settleLocked(tx, row, paid, now);
  return outcome === 'applied' ? ok({ recordId: row.withdrawal_id, reference, uid: row.uid }) : refuse('line_unfit');
}

async function setAside(
  tx: Transaction,
  { providers }: LineDependencies,
  { operatorId }: Actor,
  { siteId, reference }: Target,
  line: BankLine,
  currency: string,
  now: Date,
): Promise<Result<Found, 'reference_unknown' | 'line_unfit'>> {
  const found = await tx
    .selectFrom(depositsOf(siteId).as('deposits'))
    .select('deposit_id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  const row = found && (await lockRecord(tx, DEPOSIT_RECORD, siteId, found.deposit_id));
  if (!row) return refuse('reference_unknown');
  if (providers.deposits.find(row.provider)?.way !== 'instructions') return refuse('line_unfit');
  const payment = { paymentId: line.paymentId, amountMinor: line.amountMinor, currency: line.currency };
  const by = `operator:${operatorId}` as const;
  const importedBy = await readImporter(tx, siteId, line.statementId);
  const paid = { status: 'paid', payment, needsSecond: true, by, importedBy, origin: line.origin } as const;
  const outcome = await settleLockedDeposit(tx, row, paid, currency, now);
  const isTaken = outcome === 'applied' || outcome === 'extra';
  return isTaken ? ok({ recordId: row.deposit_id, reference, uid: row.uid }) : refuse('line_unfit');
}
