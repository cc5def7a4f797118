import { formatMinor } from '@pitaka/core/values/money.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import { type ApprovalRegistry, requestApproval } from '../../../modules/back-office/approvals/index.ts';
import { runReconciliation } from '../../../modules/back-office/reconciliation/index.ts';
import { findRecord } from '../../../modules/back-office/reviewed-records/index.ts';
import type { Actor } from '../../../modules/identity/audit/index.ts';
import { importStatement } from '../../../modules/payments/bank-statements/index.ts';
import { DEPOSIT_RECORD } from '../../../modules/payments/deposits/index.ts';
import { paymentBooks } from '../../../modules/payments/reconciliation/index.ts';
import {
  approveWithdrawal,
  currencyOf,
  exportPayoutFile,
  holdWithdrawal,
  rejectWithdrawal,
  routeWithdrawal,
  siteTerms,
  WITHDRAWAL_RECORD,
} from '../../../modules/payments/withdrawals/index.ts';
import { done, idOf, type PastSite } from './past-site.ts';

export type DemoOperator = 'maker' | 'checker' | 'owner';

export async function actorOf({ db, site }: Pick<PastSite, 'db' | 'site'>, name: DemoOperator): Promise<Actor> {
  const { operator_id } = await db
    .selectFrom('operators')
    .select('operator_id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const from = { address: '203.0.113.17', device: 'Chrome on Windows' };
  return { ...from, siteId: site.siteId, operatorId: operator_id, operatorName: name };
}

/** The withdrawal with the version on the operator's screen. */
async function seen(past: PastSite, name: string, reason = '') {
  const row = await findRecord(past.db, WITHDRAWAL_RECORD, past.site.siteId, idOf(past, name));
  if (!row) throw new Error(`${name} is gone`);
  return { id: row.withdrawal_id, version: row.version, reason };
}

export async function approve(past: PastSite, by: DemoOperator, name: string): Promise<void> {
  const deps = { db: past.db, providers: past.payouts };
  const [actor, what, terms] = [await actorOf(past, by), await seen(past, name), siteTerms(past.site)];
  done(name, await approveWithdrawal(deps, actor, what, terms, past.clock.now));
  await past.settlePayouts();
}

export async function hold(past: PastSite, by: DemoOperator, name: string, reason: string): Promise<void> {
  done(name, await holdWithdrawal(past, await actorOf(past, by), await seen(past, name, reason), past.clock.now));
}

export async function reject(past: PastSite, by: DemoOperator, name: string, reason: string): Promise<void> {
  done(name, await rejectWithdrawal(past, await actorOf(past, by), await seen(past, name, reason), past.clock.now));
}

/** Pays withdrawals manually, from a payout file. */
export async function payByHand(past: PastSite, by: DemoOperator, name: string): Promise<void> {
  const to = { ...(await seen(past, name)), provider: 'manual' };
  const deps = { db: past.db, providers: past.payouts };
  done(name, await routeWithdrawal(deps, await actorOf(past, by), to, past.clock.now));
  await approve(past, by, name);
}

export async function exportFile(past: PastSite, by: DemoOperator, reason: string): Promise<void> {
  const request = { provider: 'manual', currency: currencyOf(past.site), reason };
  done('a payout file', await exportPayoutFile(past, await actorOf(past, by), request, past.clock.now));
}

/** A booking of the bank, for one of our records or without a record. */
export type Booking =
  | { readonly paid: string; readonly bankReference: string }
  | { readonly received: string; readonly bankReference: string; readonly lessMinor?: bigint }
  | { readonly text: string; readonly out: string };

export async function importBookings(
  past: PastSite,
  by: DemoOperator,
  fileName: string,
  bookings: readonly Booking[],
): Promise<void> {
  const { db, payouts, deposits, site, clock } = past;
  const day = String(siteDay(clock.now, site.timezone)).replace(/(....)(..)(..)/, '$1-$2-$3');
  const lines = await Promise.all(bookings.map((booking) => lineOf(past, day, booking)));
  const text = ['Date,Description,Debit,Credit,Bank reference', ...lines].join('\n');
  const file = { name: fileName, bytes: Buffer.from(text), seen: '' };
  const deps = { db, payouts, deposits, currencyOf: past.currencyOf };
  const may = { decideDeposits: true };
  done(fileName, await importStatement(deps, await actorOf(past, by), site, file, may, clock.now));
}

async function lineOf(past: PastSite, day: string, booking: Booking): Promise<string> {
  const { db, site } = past;
  if ('text' in booking) return `${day},${booking.text},${booking.out},,`;
  if ('paid' in booking) {
    const row = await findRecord(db, WITHDRAWAL_RECORD, site.siteId, idOf(past, booking.paid));
    return `${day},INSTAPAY ${row?.reference},${formatMinor(row?.net_minor ?? 0n)},,${booking.bankReference}`;
  }
  const row = await findRecord(db, DEPOSIT_RECORD, site.siteId, idOf(past, booking.received));
  const minor = (row?.amount_minor ?? 0n) - (booking.lessMinor ?? 0n);
  return `${day},PESONET ${row?.reference},,${formatMinor(minor)},${booking.bankReference}`;
}

const DAYS_COMPARED_MS = 3 * 86_400_000;

export async function reconcile(past: PastSite, by: DemoOperator, about: 'deposit' | 'payout'): Promise<void> {
  const { db, payouts, deposits, site, clock } = past;
  const from = new Date(clock.now.getTime() - DAYS_COMPARED_MS);
  const request = { site, provider: 'sandbox', about, from, actor: await actorOf(past, by) };
  await runReconciliation({ db, books: paymentBooks({ payouts, deposits }), clock: () => clock.now }, request);
}

export interface Wish {
  readonly kind: string;
  /** A user's uid, the name of a settings section, or the name of a deposit in the history. */
  readonly target: string;
  readonly payload: object;
  readonly reason: string;
}

export async function requestApprovalAs(
  past: PastSite,
  registry: ApprovalRegistry,
  by: DemoOperator,
  wish: Wish,
): Promise<void> {
  const approval = registry.get(wish.kind);
  if (!approval) throw new Error(`there is no approval ${wish.kind}`);
  const targetId = past.ids.get(wish.target) ?? wish.target;
  const request = { approval, targetId, payload: wish.payload, reason: wish.reason, unit: past.site.unit };
  done(wish.kind, await requestApproval(past.db, await actorOf(past, by), request, past.clock.now));
}
