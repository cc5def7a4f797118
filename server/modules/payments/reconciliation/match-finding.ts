import { parseAmount } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { FindingRow } from '../../back-office/reconciliation/index.ts';
import { lockRecord } from '../../back-office/reviewed-records/index.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { lockImports, readImporter } from '../bank-statements/index.ts';
import { DEPOSIT_RECORD, settleLockedDeposit } from '../deposits/index.ts';
import { depositsOf } from '../deposits/published.ts';
import { claimBooking } from '../statement-findings/index.ts';
import { checkNotExporter, settleLocked, WITHDRAWAL_RECORD } from '../withdrawals/index.ts';
import { withdrawalsOf } from '../withdrawals/published.ts';
import { agreeOnExplanation, type ExplainingSite } from './agree-on-explanation.ts';
import { closeFinding } from './close-finding.ts';
import { noteFirst } from './note-first.ts';
import type { Providers } from './payment-books.ts';
import { lockSeenFinding, type ReviewRefusal } from './take-finding.ts';

export interface LineDependencies {
  readonly db: Database;
  readonly providers: Providers;
  /** The provider's currency for a site's currency. */
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
type MatchRefusal =
  | LineRefusal
  | 'line_taken'
  | 'reference_unknown'
  | 'approval_participant'
  | 'approval_too_new'
  | 'second_person_needed';

/** The bank's booking that a finding is about. */
export interface BankLine {
  /** The money left our account. */
  readonly isOut: boolean;
  /** The money came in with the reference of a payout. */
  readonly isReturned: boolean;
  /** The line names no single record of ours. */
  readonly isStray: boolean;
  readonly amountMinor: bigint;
  /** undefined: the sign may mean several currencies, and the site's is not among them. */
  readonly currency: string | undefined;
  readonly bankReference: string;
  readonly statementId: string;
  readonly line: number;
  readonly origin: string;
  /** The key under which the booking counts as a payment: a later file that imports the line uses the same key. */
  readonly paymentId: string;
}

/**
 * Matches a statement's line to a record. A payout of exactly that amount, in the site's currency, is settled, but not
 * by its exporter. Money for a deposit is set aside, and another operator credits it. An outgoing line that does not
 * name the payout is money that left without a record, so above one operator's daily limit two operators must match it.
 */
export async function matchFinding(
  deps: LineDependencies,
  actor: Actor,
  site: ExplainingSite,
  request: MatchRequest,
  may: MatchPermissions,
  now: Date,
): Promise<Result<null, MatchRefusal>> {
  const currency = await deps.currencyOf(actor.siteId);
  const reference = request.reference.trim().toUpperCase();
  return decideInTransaction(deps.db, async (tx): Promise<Result<null, MatchRefusal>> => {
    // Otherwise a simultaneous import of the same booking could match it to another payout.
    await lockImports(tx, actor.siteId);
    const locked = await lockSeenFinding(tx, actor, request);
    if (!locked.ok) return locked;
    const row = locked.value;
    const line = bankLineOf(row);
    if (!line) return refuse('line_unfit');
    if (line.isOut ? !may.payWithdrawals : !may.decideDeposits) return refuse('permission_missing');
    if (!mayBeOf(row, reference)) return refuse('line_unfit');
    const target = { siteId: row.site_id, reference };
    const done = line.isOut
      ? await settlePayout(tx, deps, actor, { ...target, site, row }, line, currency, now)
      : await setAside(tx, deps, actor, target, line, currency, now);
    if (!done.ok) return done;
    if (done.value === 'second_awaited') {
      await noteFirst(tx, actor, row, request.reason, now);
      return ok(null);
    }
    await closeFinding(tx, row, actor, { as: 'matched', reason: request.reason, record: done.value }, now);
    return ok(null);
  });
}

/** The line of a finding; undefined: there is none, it cannot be read, or it is already matched. */
export function bankLineOf(row: FindingRow): BankLine | undefined {
  if (row.kind !== 'line_differs' && row.kind !== 'line_unmatched') return undefined;
  const amount = parseAmount(row.theirs.amount ?? '');
  const notes = (row.theirs.notes ?? '').split(' ');
  if (!amount.ok || row.theirs.status === undefined || row.statement_id === null || row.line === null) return undefined;
  return {
    isOut: row.theirs.status === 'paid',
    isReturned: notes.includes('returned'),
    isStray: row.record_id === '' || notes.includes('several_references'),
    amountMinor: amount.value,
    currency: row.theirs.currency?.includes('/') ? undefined : (row.theirs.currency ?? ''),
    bankReference: row.theirs.id ?? '',
    statementId: row.statement_id,
    line: row.line,
    origin: `statement ${row.statement_id} line ${row.line}`,
    paymentId: row.theirs.payment ?? row.subject,
  };
}

/**
 * A later file settles the record that a line names: if the line was also matched to another record, it would count
 * twice.
 */
function mayBeOf({ record_id: id, reference, theirs }: FindingRow, wanted: string): boolean {
  if (id === '' || reference === wanted) return true;
  // The line names several records, so no import settles any of them by it.
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
  { siteId, reference, site, row: finding }: Target & { readonly site: ExplainingSite; readonly row: FindingRow },
  line: BankLine,
  currency: string,
  now: Date,
): Promise<Result<Found | 'second_awaited', Exclude<MatchRefusal, ReviewRefusal>>> {
  const found = await tx
    .selectFrom(withdrawalsOf(siteId).as('withdrawals'))
    .select('withdrawal_id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  const row = found && (await lockRecord(tx, WITHDRAWAL_RECORD, siteId, found.withdrawal_id));
  if (!row) return refuse('reference_unknown');
  const isUnderWay = row.state === 'Exec' || row.state === 'Error';
  const isByHand = providers.payouts.isByHand(row.provider);
  // Otherwise an outgoing line of 490.00 dollars could be matched to a payout of 490.00 pesos, which closes the
  // finding.
  const isItsAmount = row.net_minor === line.amountMinor && line.currency === currency;
  if (!isUnderWay || !isByHand || !isItsAmount) return refuse('line_unfit');
  const apart = await checkNotExporter(tx, row, operatorId, now);
  if (!apart.ok) return apart;
  if (line.isStray) {
    const agreed = await agreeOnExplanation(tx, site, finding, operatorId, { as: 'matched', reference }, now);
    if (!agreed.ok) return agreed;
    if (agreed.value === 'second_awaited') return ok(agreed.value);
  }
  const by = `operator:${operatorId}` as const;
  if (!(await claimBooking(tx, siteId, line, row.withdrawal_id))) return refuse('line_taken');
  const paid = { status: 'paid', providerReference: line.bankReference, by, origin: line.origin } as const;
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
  const isByHand = providers.deposits.find(row.provider)?.way === 'instructions';
  if (!isByHand || line.currency === undefined) return refuse('line_unfit');
  const payment = { paymentId: line.paymentId, amountMinor: line.amountMinor, currency: line.currency };
  const by = `operator:${operatorId}` as const;
  const importedBy = await readImporter(tx, siteId, line.statementId);
  const paid = { status: 'paid', payment, needsSecond: true, by, importedBy, origin: line.origin } as const;
  const outcome = await settleLockedDeposit(tx, row, paid, currency, now);
  const isTaken = outcome === 'applied' || outcome === 'extra';
  return isTaken ? ok({ recordId: row.deposit_id, reference, uid: row.uid }) : refuse('line_unfit');
}
