import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { RecordState } from '../../../platform/db/tables/payments.ts';
import type { DepositRow } from './store.ts';
import { type DepositMoveView, listDepositMoves } from './views.ts';

/** One line of the deposits' queue. */
export interface ReviewedDeposit {
  readonly depositId: string;
  readonly reference: string;
  readonly uid: string;
  readonly amountMinor: bigint;
  readonly unit: string;
  readonly state: RecordState;
  readonly version: number;
  readonly failKind: string | null;
  readonly reason: string;
  readonly method: string;
  readonly provider: string;
  readonly providerReference: string;
  readonly paidMinor: bigint | null;
  readonly paidCurrency: string | null;
  readonly payerName: string;
  readonly differences: readonly string[];
  readonly suspendedMinor: bigint;
  readonly creditedMinor: bigint | null;
  /** The deposit this money came for when that had no room for it. */
  readonly extraOf: string | null;
  readonly claimedBy: string | null;
  readonly claimedUntil: Date | null;
  readonly expiresAt: Date;
  readonly settledAt: Date | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

export interface DepositFilter {
  /** Empty: all states. */
  readonly states: readonly RecordState[];
  readonly uid?: string | undefined;
  readonly phone?: { readonly areaCode: string; readonly number: string } | undefined;
  readonly reference?: string | undefined;
  readonly provider?: string | undefined;
  readonly claimedBy?: string | undefined;
  readonly fromMinor?: bigint | undefined;
}

const ALL_STATES: readonly RecordState[] = ['Prepare', 'WaitReview', 'WaitExec', 'Exec', 'Success', 'Fail', 'Error'];

/** One page of deposits, each state along its own index, as for withdrawals. */
export async function listDepositsForReview(
  db: Database,
  siteId: string,
  filter: DepositFilter,
  page: { readonly order: 'oldest' | 'newest'; readonly after?: string | undefined; readonly size: number },
): Promise<{ content: ReviewedDeposit[]; next: string | null }> {
  const uid = filter.uid ?? (filter.phone && (await uidOfPhone(db, siteId, filter.phone)));
  if (filter.phone && uid === undefined) return { content: [], next: null };
  const order = page.order === 'oldest' ? 'asc' : 'desc';
  const past = page.order === 'oldest' ? '>' : '<';
  const narrow = (eb: ExpressionBuilder<Schema, 'deposits'>) => {
    const conditions = [eb('site_id', '=', siteId)];
    if (uid !== undefined) conditions.push(eb('uid', '=', uid));
    if (filter.reference !== undefined) conditions.push(eb('reference', '=', filter.reference.toUpperCase()));
    if (filter.provider !== undefined) conditions.push(eb('provider', '=', filter.provider));
    if (filter.claimedBy !== undefined) conditions.push(eb('claimed_by', '=', filter.claimedBy));
    if (filter.fromMinor !== undefined) conditions.push(eb('amount_minor', '>=', filter.fromMinor));
    if (page.after !== undefined) conditions.push(eb('deposit_id', past, page.after));
    return eb.and(conditions);
  };
  const states = filter.states.length === 0 ? ALL_STATES : [...new Set(filter.states)];
  const groups = uid !== undefined || filter.reference !== undefined ? [states] : states.map((state) => [state]);
  const sign = page.order === 'oldest' ? 1 : -1;
  const rows = (
    await Promise.all(
      groups.map((group) =>
        db
          .selectFrom('deposits')
          .selectAll()
          .where((eb) => narrow(eb))
          .where('state', 'in', group)
          .orderBy('deposit_id', order)
          .limit(page.size + 1)
          .execute(),
      ),
    )
  )
    .flat()
    .sort((a, b) => (a.deposit_id < b.deposit_id ? -sign : sign))
    .slice(0, page.size + 1);
  const shown = rows.slice(0, page.size);
  return {
    content: shown.map(presentDeposit),
    next: rows.length > page.size ? (shown.at(-1)?.deposit_id ?? null) : null,
  };
}

async function uidOfPhone(
  db: Database,
  siteId: string,
  phone: { areaCode: string; number: string },
): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('uid')
    .where('site_id', '=', siteId)
    .where('area_code', '=', phone.areaCode)
    .where('phone', '=', phone.number)
    .executeTakeFirst();
  return user?.uid;
}

export interface ReviewedDepositDetail extends ReviewedDeposit {
  readonly moves: readonly DepositMoveView[];
  readonly payments: readonly { paymentId: string; amountMinor: bigint; currency: string; at: Date }[];
  readonly events: readonly { eventId: string; word: string; outcome: string; receivedAt: Date }[];
  readonly before: readonly ReviewedDeposit[];
}

const SHOWN_BESIDE = 20;

export async function readDepositForReview(
  db: Database,
  siteId: string,
  depositId: string,
): Promise<ReviewedDepositDetail | undefined> {
  const row = await db
    .selectFrom('deposits')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('deposit_id', '=', depositId)
    .executeTakeFirst();
  if (!row) return undefined;
  const [moves, payments, events, before] = await Promise.all([
    listDepositMoves(db, siteId, depositId),
    db
      .selectFrom('deposit_payments')
      .select(['payment_id', 'amount_minor', 'currency', 'at'])
      .where('site_id', '=', siteId)
      .where('provider', '=', row.provider)
      .where('deposit_id', '=', depositId)
      .execute(),
    db
      .selectFrom('provider_events')
      .select(['event_id', 'word', 'outcome', 'received_at'])
      .where('site_id', '=', siteId)
      .where('reference', '=', row.reference)
      .orderBy('received_at')
      .limit(SHOWN_BESIDE)
      .execute(),
    db
      .selectFrom('deposits')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('uid', '=', row.uid)
      .where('deposit_id', '<', depositId)
      .orderBy('deposit_id', 'desc')
      .limit(SHOWN_BESIDE)
      .execute(),
  ]);
  return {
    ...presentDeposit(row),
    moves,
    payments: payments.map((one) => ({
      paymentId: one.payment_id,
      amountMinor: one.amount_minor,
      currency: one.currency,
      at: one.at,
    })),
    events: events.map(({ event_id, received_at, ...rest }) => ({
      eventId: event_id,
      receivedAt: received_at,
      ...rest,
    })),
    before: before.map(presentDeposit),
  };
}

/** How much waits in each open state, and since when. */
export async function readOpenDeposits(db: Database, siteId: string) {
  const rows = await db
    .selectFrom('deposits')
    .select((eb) => [
      'state',
      eb.fn.countAll<bigint>().as('count'),
      eb.fn.sum<string>('amount_minor').as('sum'),
      eb.fn.min('created_at').as('oldest_at'),
    ])
    .where('site_id', '=', siteId)
    .where('state', 'in', ['Prepare', 'WaitReview', 'WaitExec', 'Exec', 'Error'])
    .groupBy('state')
    .execute();
  return rows.map((row) => ({
    state: row.state,
    count: Number(row.count),
    sumMinor: BigInt(row.sum ?? '0'),
    oldestAt: row.oldest_at as Date | null,
  }));
}

function presentDeposit(row: DepositRow): ReviewedDeposit {
  return {
    depositId: row.deposit_id,
    reference: row.reference,
    uid: row.uid,
    amountMinor: row.amount_minor,
    unit: row.unit,
    state: row.state,
    version: row.version,
    failKind: row.fail_kind,
    reason: row.reason,
    method: row.method,
    provider: row.provider,
    providerReference: row.provider_reference,
    paidMinor: row.paid_minor,
    paidCurrency: row.paid_currency,
    payerName: row.payer_name,
    differences: row.differences,
    suspendedMinor: row.suspended_minor,
    creditedMinor: row.credited_minor,
    extraOf: row.extra_of,
    claimedBy: row.claimed_by,
    claimedUntil: row.claim_expires_at,
    expiresAt: row.expires_at,
    settledAt: row.settled_at,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  };
}
