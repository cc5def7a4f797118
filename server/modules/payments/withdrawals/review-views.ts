import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { RecordState } from '../../../platform/db/tables/payments.ts';
import type { WithdrawalRow } from './store.ts';
import { listMoves, type MoveView } from './views.ts';

/** One line of a queue, numbers masked. */
export interface ReviewedWithdrawal {
  readonly withdrawalId: string;
  readonly reference: string;
  readonly uid: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly netMinor: bigint;
  readonly unit: string;
  readonly state: RecordState;
  readonly version: number;
  readonly failKind: string | null;
  readonly reason: string;
  readonly reviewReasons: readonly string[];
  readonly holdReason: string | null;
  readonly firstApprover: string | null;
  readonly requestedBy: string | null;
  readonly kind: 'bank' | 'wallet';
  readonly method: string;
  readonly holder: string;
  readonly numberMasked: string;
  readonly accountId: string;
  readonly provider: string;
  readonly providerReference: string;
  readonly payoutFileId: string | null;
  readonly claimedBy: string | null;
  readonly claimedUntil: Date | null;
  readonly arrivesBy: Date;
  readonly sentAt: Date | null;
  readonly settledAt: Date | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly address: string;
  readonly device: string;
}

export interface QueueFilter {
  /** Empty: all states. */
  readonly states: readonly RecordState[];
  readonly uid?: string | undefined;
  readonly phone?: { readonly areaCode: string; readonly number: string } | undefined;
  /** Our reference, whole. */
  readonly reference?: string | undefined;
  readonly provider?: string | undefined;
  readonly onHold?: boolean | undefined;
  /** On this operator's desk. */
  readonly claimedBy?: string | undefined;
  readonly fromMinor?: bigint | undefined;
}

export interface QueuePage {
  /** Queues are worked on from the oldest; history is read from the newest. */
  readonly order: 'oldest' | 'newest';
  /** Where the page before ended. */
  readonly after?: string | undefined;
  readonly size: number;
}

const ALL_STATES: readonly RecordState[] = ['Prepare', 'WaitReview', 'WaitExec', 'Exec', 'Success', 'Fail', 'Error'];

/**
 * One page of withdrawals. Each state is read along its own index and cut at the page's size before they are merged, so
 * that the first page costs the same whatever stands behind it.
 */
export async function listForReview(
  db: Database,
  siteId: string,
  filter: QueueFilter,
  page: QueuePage,
): Promise<{ content: ReviewedWithdrawal[]; next: string | null }> {
  const uid = filter.uid ?? (filter.phone && (await uidOfPhone(db, siteId, filter.phone)));
  if (filter.phone && uid === undefined) return { content: [], next: null };
  const order = page.order === 'oldest' ? 'asc' : 'desc';
  const past = page.order === 'oldest' ? '>' : '<';
  const narrow = (eb: ExpressionBuilder<Schema, 'withdrawals'>) => {
    const conditions = [eb('site_id', '=', siteId)];
    if (uid !== undefined) conditions.push(eb('uid', '=', uid));
    if (filter.reference !== undefined) conditions.push(eb('reference', '=', filter.reference.toUpperCase()));
    if (filter.provider !== undefined) conditions.push(eb('provider', '=', filter.provider));
    if (filter.onHold === true) conditions.push(eb('hold_reason', 'is not', null));
    if (filter.onHold === false) conditions.push(eb('hold_reason', 'is', null));
    if (filter.claimedBy !== undefined) conditions.push(eb('claimed_by', '=', filter.claimedBy));
    if (filter.fromMinor !== undefined) conditions.push(eb('amount_minor', '>=', filter.fromMinor));
    if (page.after !== undefined) conditions.push(eb('withdrawal_id', past, page.after));
    return eb.and(conditions);
  };
  const states = filter.states.length === 0 ? ALL_STATES : [...new Set(filter.states)];
  const isOne = uid !== undefined || filter.reference !== undefined;
  const pages = isOne
    ? [
        db
          .selectFrom('withdrawals')
          .selectAll()
          .where((eb) => narrow(eb))
          .where('state', 'in', states)
          .orderBy('withdrawal_id', order)
          .limit(page.size + 1)
          .execute(),
      ]
    : states.map((state) =>
        db
          .selectFrom('withdrawals')
          .selectAll()
          .where((eb) => narrow(eb))
          .where('state', '=', state)
          .orderBy('withdrawal_id', order)
          .limit(page.size + 1)
          .execute(),
      );
  const sign = page.order === 'oldest' ? 1 : -1;
  const rows = (await Promise.all(pages))
    .flat()
    .sort((a, b) => (a.withdrawal_id < b.withdrawal_id ? -sign : sign))
    .slice(0, page.size + 1);
  const shown = rows.slice(0, page.size);
  return {
    content: shown.map(presentForReview),
    next: rows.length > page.size ? (shown.at(-1)?.withdrawal_id ?? null) : null,
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

export interface ReviewedWithdrawalDetail extends ReviewedWithdrawal {
  readonly moves: readonly MoveView[];
  readonly proofs: readonly { operatorId: string; outcome: 'paid' | 'not_paid'; proof: string; at: Date }[];
  /** Other users who asked for withdrawals to the same number, or have it as an account. */
  readonly sameNumberUids: readonly string[];
  /** Other users that were logged in on a device of this one. */
  readonly sameDeviceUids: readonly string[];
  /** What this user asked for before, newest first. */
  readonly before: readonly ReviewedWithdrawal[];
  readonly events: readonly { eventId: string; word: string; outcome: string; receivedAt: Date }[];
}

const SHOWN_BESIDE = 20;

/** Everything the desk looks at before it decides on one. */
export async function readForReview(
  db: Database,
  siteId: string,
  withdrawalId: string,
): Promise<ReviewedWithdrawalDetail | undefined> {
  const row = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('withdrawal_id', '=', withdrawalId)
    .executeTakeFirst();
  if (!row) return undefined;
  const [moves, proofs, numbers, devices, before, events] = await Promise.all([
    listMoves(db, siteId, withdrawalId),
    db
      .selectFrom('withdrawal_proofs')
      .select(['operator_id', 'outcome', 'proof', 'at'])
      .where('site_id', '=', siteId)
      .where('withdrawal_id', '=', withdrawalId)
      .orderBy('number')
      .execute(),
    db
      .selectFrom('payout_accounts')
      .select('uid')
      .distinct()
      .where('site_id', '=', siteId)
      .where('number_fingerprint', '=', row.number_fingerprint)
      .where('uid', '!=', row.uid)
      .limit(SHOWN_BESIDE)
      .execute(),
    sql<{ uid: string }>`SELECT DISTINCT o.uid FROM user_devices mine
      JOIN user_devices o ON o.site_id = mine.site_id AND o.device_id = mine.device_id AND o.uid <> mine.uid
      WHERE mine.site_id = ${siteId} AND mine.uid = ${row.uid} LIMIT ${SHOWN_BESIDE}`.execute(db),
    db
      .selectFrom('withdrawals')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('uid', '=', row.uid)
      .where('withdrawal_id', '<', withdrawalId)
      .orderBy('withdrawal_id', 'desc')
      .limit(SHOWN_BESIDE)
      .execute(),
    db
      .selectFrom('provider_events')
      .select(['event_id', 'word', 'outcome', 'received_at'])
      .where('site_id', '=', siteId)
      .where('reference', '=', row.reference)
      .orderBy('received_at')
      .limit(SHOWN_BESIDE)
      .execute(),
  ]);
  return {
    ...presentForReview(row),
    moves,
    proofs: proofs.map(({ operator_id, ...rest }) => ({ operatorId: operator_id, ...rest })),
    sameNumberUids: numbers.map(({ uid }) => uid),
    sameDeviceUids: devices.rows.map(({ uid }) => uid),
    before: before.map(presentForReview),
    events: events.map(({ event_id, received_at, ...rest }) => ({
      eventId: event_id,
      receivedAt: received_at,
      ...rest,
    })),
  };
}

export interface StateFigure {
  readonly state: RecordState;
  readonly count: number;
  readonly sumMinor: bigint;
  /** When the one that waits longest was asked for. */
  readonly oldestAt: Date | null;
}

/** How much waits in each open state, and since when. */
export async function readOpenFigures(db: Database, siteId: string): Promise<StateFigure[]> {
  const rows = await db
    .selectFrom('withdrawals')
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
    oldestAt: row.oldest_at,
  }));
}

export function presentForReview(row: WithdrawalRow): ReviewedWithdrawal {
  return {
    withdrawalId: row.withdrawal_id,
    reference: row.reference,
    uid: row.uid,
    amountMinor: row.amount_minor,
    feeMinor: row.fee_minor,
    netMinor: row.net_minor,
    unit: row.unit,
    state: row.state,
    version: row.version,
    failKind: row.fail_kind,
    reason: row.reason,
    reviewReasons: row.review_reasons,
    holdReason: row.hold_reason,
    firstApprover: row.first_approver,
    requestedBy: row.requested_by,
    kind: row.kind,
    method: row.method,
    holder: row.holder,
    numberMasked: row.number_masked,
    accountId: row.account_id,
    provider: row.provider,
    providerReference: row.provider_reference,
    payoutFileId: row.payout_file_id,
    claimedBy: row.claimed_by,
    claimedUntil: row.claim_expires_at,
    arrivesBy: row.arrives_by,
    sentAt: row.sent_at,
    settledAt: row.settled_at,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    address: row.address,
    device: row.device,
  };
}
