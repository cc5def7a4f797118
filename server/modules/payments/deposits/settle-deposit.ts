import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { Move } from '@pitaka/core/money/ledger/journal.ts';
import type { JournalKind } from '@pitaka/core/money/ledger/journal-kind.ts';
import { decidePayment, decideStatus, type ReportedStatus } from '@pitaka/core/payments/deposits/decide-outcome.ts';
import {
  chargedBackMoves,
  type DepositMoney,
  paidMoves,
  sendBackMoves,
  suspendMoves,
} from '@pitaka/core/payments/deposits/journals.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { newReference } from '../../../platform/reference.ts';
import { lockRecord, type TransitionActor, transition } from '../../back-office/reviewed-records/index.ts';
import { findUser } from '../../identity/auth/index.ts';
import { openAccount, postInTransaction, readBalance } from '../../money/ledger/index.ts';
import { publishLive } from '../../site/live/index.ts';
import { notifyInbox, type PaymentNoticeKind } from '../../site/notices/index.ts';
import { contradictDeposit, readExtras } from './contradict-deposit.ts';
import type { ReceivedPayment } from './deposit-provider.port.ts';
import { isAboveOwnLimit } from './own-limit.ts';
import { DEPOSIT_RECORD, type DepositRow, insertDeposit } from './store.ts';

/** A status of a deposit, from any source. */
export type DepositUpdate = {
  readonly by: TransitionActor;
  /** The job, callback or person that reported it. */
  readonly origin: string;
} & (
  | {
      readonly status: 'paid';
      readonly payment: ReceivedPayment;
      /** The amount is so large that an operator other than the importer credits it. */
      readonly needsSecond?: boolean;
      /** The importer of the statement's line that `by` matched to this payment. */
      readonly importedBy?: string;
    }
  | { readonly status: ReportedStatus; readonly reason?: string }
);

export type SettleOutcome = 'applied' | 'extra' | 'nothing' | 'conflict' | 'unknown_reference';

export interface SettleDependencies {
  readonly db: Database;
  /** The provider's currency for a site's unit. */
  readonly currencyOf: (siteId: string) => Promise<string>;
}

/**
 * Brings a deposit in line with a status. Each payment counts once; no payment is dropped. The caller's transaction
 * holds the row.
 */
export async function settleLocked(
  tx: Transaction,
  row: DepositRow,
  statusUpdate: DepositUpdate,
  currency: string,
  now: Date,
): Promise<SettleOutcome> {
  if (statusUpdate.status === 'paid') {
    const taken = await takePayment(tx, row, statusUpdate, currency, now);
    const { by, origin } = statusUpdate;
    if (row.charged_back_at && taken === 'applied') await chargeBack(tx, await locked(tx, row), { by, origin }, now);
    return taken;
  }
  const decided = decideStatus(row.state, row.fail_kind, statusUpdate.status);
  if (decided.type === 'early') {
    await noteChargeBack(tx, row, now);
    return 'applied';
  }
  const extras = statusUpdate.status === 'charged_back' ? await readExtras(tx, row) : [];
  // The provider names the order and not the payment: it may mean another payment, which is credited or waits.
  const isOfAnother = decided.type === 'nothing' && extras.length > 0;
  const outcome = isOfAnother ? ({ type: 'conflict' } as const) : decided;
  // Otherwise the small payment of an order would go back here, and a large one there.
  const isUnsure = statusUpdate.by.startsWith('provider:') && extras.some((minor) => minor !== row.paid_minor);
  if (outcome.type === 'conflict' || (outcome.type === 'transition' && isUnsure)) {
    await contradictDeposit(tx, row, statusUpdate.status, extras, now);
  }
  if (outcome.type !== 'transition') return outcome.type;
  if (statusUpdate.status === 'charged_back') {
    await chargeBack(tx, row, statusUpdate, now);
    return 'applied';
  }
  const by = { by: statusUpdate.by, reason: statusUpdate.reason ?? '', at: now };
  const [event] = outcome.events;
  if (!event) return 'nothing';
  const isOver = event === 'expire' || event === 'refused';
  const after = await transition(tx, DEPOSIT_RECORD, row, event, by, {
    reason: statusUpdate.reason ?? '',
    ...(isOver ? { settled_at: now } : { next_poll_at: now, poll_count: 0 }),
  });
  await pushToUser(tx, after);
  if (event === 'refused') await tellOwner(tx, row, 'deposit_refused', row.amount_minor, now);
  return 'applied';
}

async function locked(tx: Transaction, { site_id, deposit_id }: DepositRow): Promise<DepositRow> {
  const row = await lockRecord(tx, DEPOSIT_RECORD, site_id, deposit_id);
  if (!row) throw new Error(`deposit ${deposit_id} is gone`);
  return row;
}

/** Recorded before its payment is known: when the payment comes, it is not credited to the user. */
async function noteChargeBack(tx: Transaction, { site_id, deposit_id }: DepositRow, now: Date): Promise<void> {
  await tx
    .updateTable('deposits')
    .set((set) => ({ charged_back_at: set.fn.coalesce('charged_back_at', set.val(now)) }))
    .where('site_id', '=', site_id)
    .where('deposit_id', '=', deposit_id)
    .execute();
}

/** The payer took it back: from the user, or from suspense while it waited for an operator. */
async function chargeBack(
  tx: Transaction,
  row: DepositRow,
  statusUpdate: { readonly by: TransitionActor; readonly origin: string; readonly reason?: string },
  now: Date,
): Promise<void> {
  const by = { by: statusUpdate.by, reason: statusUpdate.reason ?? '', at: now };
  const isInReview = row.state === 'WaitReview';
  const settled = { settled_at: now, reason: statusUpdate.reason ?? '' };
  const left = { suspended_minor: 0n, claimed_by: null, claim_expires_at: null };
  const after = await transition(tx, DEPOSIT_RECORD, row, 'charged_back', by, { ...settled, ...(isInReview && left) });
  const amountMinor = isInReview ? row.suspended_minor : (row.credited_minor ?? 0n);
  const money = moneyOf(row, amountMinor);
  if (isInReview) {
    if (amountMinor > 0n) await post(tx, row, 'deposit.sent_back', sendBackMoves(money), statusUpdate, now);
  } else {
    await post(tx, row, 'deposit.charged_back', chargedBackMoves(money), statusUpdate, now);
    await tellBonuses(tx, row);
    await tellAgents(tx, row);
    await tellWheel(tx, row);
  }
  await pushToUser(tx, after);
  await tellOwner(tx, row, 'deposit_charged_back', isInReview ? row.amount_minor : amountMinor, now);
}

/** A bonus that was given for this deposit goes back with it. */
async function tellBonuses(tx: Transaction, { site_id, uid, deposit_id }: DepositRow): Promise<void> {
  await sql`INSERT INTO bonus_charge_backs (site_id, deposit_id, uid)
    SELECT site_id, ${deposit_id}, uid FROM bonus_people WHERE site_id = ${site_id} AND uid = ${uid}
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Agents may have been paid for its losses: their statements since its day are settled again. */
async function tellAgents(tx: Transaction, { site_id, uid, created_at }: DepositRow): Promise<void> {
  // A day before, so that it is early enough in every time zone.
  const day = siteDay(new Date(created_at.getTime() - 86_400_000), 'UTC');
  await sql`INSERT INTO late_changes (site_id, reader, uid, day, note_id)
    SELECT ${site_id}, 'agents', ${uid}, ${day}::int, ${newId('lc')}
    WHERE EXISTS (SELECT 1 FROM agents WHERE site_id = ${site_id})`.execute(tx);
}

/** Prizes of the wheel may have counted it. */
async function tellWheel(tx: Transaction, { site_id, uid, created_at }: DepositRow): Promise<void> {
  const day = siteDay(created_at, 'UTC');
  await tx
    .insertInto('late_changes')
    .values({ site_id, reader: 'wheel', uid, day, note_id: newId('lc') })
    .execute();
}

async function takePayment(
  tx: Transaction,
  row: DepositRow,
  statusUpdate: Extract<DepositUpdate, { status: 'paid' }>,
  currency: string,
  now: Date,
): Promise<SettleOutcome> {
  const { payment } = statusUpdate;
  const isNew = await insertPayment(tx, row, payment, now);
  if (!isNew) return 'nothing';
  const user = await findUser(tx, row.site_id, row.uid);
  const expected = {
    state: row.state,
    failKind: row.fail_kind,
    amountMinor: row.amount_minor,
    currency,
    knownName: user?.name ?? null,
  };
  const outcome = decidePayment(expected, payment);
  if (outcome.type === 'extra') {
    // Beside the requested amount, which is in the sum.
    const isAbove =
      payment.currency === currency &&
      (await isAboveOwnLimit(tx, { ...row, deposit_id: '' }, payment.amountMinor, now));
    const extra = await openExtra(tx, row, payment, now);
    const differences = [...outcome.differences, ...(isAbove ? ['own_limit'] : [])];
    await suspend(tx, extra, payment, differences, currency, statusUpdate, now);
    return 'extra';
  }
  if (outcome.type !== 'transition') return outcome.type;
  let current = row;
  if (outcome.events[0] === 'send')
    current = await transition(tx, DEPOSIT_RECORD, current, 'send', { by: statusUpdate.by, at: now });
  // The requested amount is within the limit. An amount in another currency is compared when it is accepted.
  const isMore = current.state === 'Fail' || payment.amountMinor > row.amount_minor;
  const isAbove = isMore && payment.currency === currency && (await isAboveOwnLimit(tx, row, payment.amountMinor, now));
  const differences = [
    ...outcome.differences,
    ...(isAbove ? ['own_limit'] : []),
    ...(statusUpdate.needsSecond ? ['second_person'] : []),
  ];
  if (differences.length > 0) {
    await suspend(tx, current, payment, differences, currency, statusUpdate, now);
    return 'applied';
  }
  const by = { by: statusUpdate.by, reason: current.state === 'Fail' ? 'late' : '', at: now };
  const after = await transition(tx, DEPOSIT_RECORD, current, 'paid', by, {
    ...arrived(payment),
    credited_minor: payment.amountMinor,
    settled_at: now,
    reason: '',
  });
  await credit(tx, current, 'deposit', payment.amountMinor, paidMoves, statusUpdate, now);
  await pushToUser(tx, after);
  await tellOwner(tx, row, 'deposit_arrived', payment.amountMinor, now);
  return 'applied';
}

/** False: this payment was reported before. */
async function insertPayment(tx: Transaction, row: DepositRow, payment: ReceivedPayment, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('deposit_payments')
    .values({
      site_id: row.site_id,
      provider: row.provider,
      payment_id: payment.paymentId,
      deposit_id: row.deposit_id,
      amount_minor: payment.amountMinor,
      currency: payment.currency,
      at: now,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'provider', 'payment_id']).doNothing())
    .returning('payment_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** A deposit of its own for money beyond what its original order can take. */
async function openExtra(tx: Transaction, row: DepositRow, payment: ReceivedPayment, now: Date): Promise<DepositRow> {
  const by = { by: `system:deposits`, at: now } as const;
  const opened = await insertDeposit(
    tx,
    {
      site_id: row.site_id,
      deposit_id: newId('dp', now.getTime()),
      reference: newReference('D'),
      uid: row.uid,
      unit: row.unit,
      method: row.method,
      provider: row.provider,
      amount_minor: payment.amountMinor,
      expires_at: now,
      next_poll_at: null,
      extra_of: row.deposit_id,
      idempotency_key: null,
      request_hash: '',
      address: '',
      device: '',
    },
    by,
  );
  return transition(tx, DEPOSIT_RECORD, opened, 'send', by);
}

/**
 * A payment that differs from the order waits in suspense for an operator; money of another currency has no account
 * here to wait in.
 */
async function suspend(
  tx: Transaction,
  row: DepositRow,
  payment: ReceivedPayment,
  differences: readonly string[],
  currency: string,
  statusUpdate: Extract<DepositUpdate, { status: 'paid' }>,
  now: Date,
): Promise<void> {
  const suspendedMinor = payment.currency === currency ? payment.amountMinor : 0n;
  const reason = differences.length > 0 ? differences.join(' ') : 'extra';
  const after = await transition(
    tx,
    DEPOSIT_RECORD,
    row,
    'differs',
    { by: statusUpdate.by, reason, at: now },
    {
      ...arrived(payment),
      differences: [...differences],
      ...whoSaidIt(statusUpdate),
      suspended_minor: suspendedMinor,
      reason: '',
    },
  );
  if (suspendedMinor > 0n) {
    await post(tx, row, 'deposit.suspended', suspendMoves(moneyOf(row, suspendedMinor)), statusUpdate, now);
  }
  await pushToUser(tx, after);
  await tellOwner(tx, row, 'deposit_review', row.amount_minor, now);
}

/** These operators do not decide about the payment. */
function whoSaidIt({ by, importedBy }: Extract<DepositUpdate, { status: 'paid' }>) {
  const operatorId = by.startsWith('operator:') ? by.slice('operator:'.length) : null;
  if (importedBy === undefined) return { imported_by: operatorId, recognised_by: null };
  return { imported_by: importedBy, recognised_by: operatorId };
}

function arrived(payment: ReceivedPayment) {
  return { paid_minor: payment.amountMinor, paid_currency: payment.currency, payer_name: payment.payerName ?? '' };
}

type CreditMoves = (money: DepositMoney, owedMinor: bigint) => Move[];

/**
 * Credits the user; a debt is paid first. The debt is read before its account is locked; if another credit pays it at
 * this instant, the ledger refuses, and it is read again.
 */
export async function credit(
  tx: Transaction,
  row: DepositRow,
  kind: 'deposit' | 'deposit.accepted',
  amountMinor: bigint,
  moves: CreditMoves,
  statusUpdate: { readonly by: TransitionActor; readonly origin: string },
  now: Date,
): Promise<void> {
  await openAccount(tx, row.site_id, row.uid, row.unit);
  for (let tries = 0; ; tries++) {
    const owedMinor = -(await readBalance(tx, row.site_id, userAccount(row.uid, 'debt')));
    const posted = await tryPost(tx, row, kind, moves(moneyOf(row, amountMinor), owedMinor), statusUpdate, now);
    if (posted.ok) return;
    if (posted.code !== 'balance_too_high' || tries === 3)
      throw new Error(`the ledger refused ${kind}: ${posted.code}`);
  }
}

export async function post(
  tx: Transaction,
  row: DepositRow,
  kind: JournalKind,
  moves: readonly Move[],
  statusUpdate: { readonly by: TransitionActor; readonly origin: string },
  now: Date,
): Promise<void> {
  const posted = await tryPost(tx, row, kind, moves, statusUpdate, now);
  // The locked state allowed it, so the ledger must too: a refusal is a bug, and throwing rolls everything back.
  if (!posted.ok) throw new Error(`the ledger refused ${kind} of ${row.deposit_id}: ${posted.code}`);
}

async function tryPost(
  tx: Transaction,
  row: DepositRow,
  kind: JournalKind,
  moves: readonly Move[],
  statusUpdate: { readonly by: TransitionActor; readonly origin: string },
  now: Date,
) {
  const posted = await postInTransaction(
    tx,
    {
      siteId: row.site_id,
      journal: { kind, moves },
      // A deposit can be suspended, sent back and paid again: each version posts once.
      key: `${row.deposit_id} ${row.version}`,
      recordId: row.deposit_id,
      body: `${kind} ${row.deposit_id}`,
      actor: statusUpdate.by.startsWith('provider:') ? `system:${row.provider}` : (statusUpdate.by as `user:${string}`),
      origin: statusUpdate.origin,
      reason: row.reference,
    },
    now,
  );
  if (posted.ok && posted.value.isRepeat) throw new Error(`${kind} of ${row.deposit_id} had been posted before`);
  return posted;
}

export function moneyOf(row: DepositRow, amountMinor: bigint): DepositMoney {
  return { uid: row.uid, unit: row.unit, amountMinor, provider: row.provider };
}

/** The user's open pages show the new state; the ledger sends the new balance itself. */
export async function pushToUser(tx: Transaction, row: DepositRow): Promise<void> {
  await publishLive(tx, {
    siteId: row.site_id,
    uid: row.uid,
    kind: 'message',
    body: { about: 'deposit', id: row.deposit_id, reference: row.reference, state: row.state },
  });
}

/** To the inbox, and as push messages: results that the user waits for, and changes made without the user. */
export function tellOwner(
  tx: Transaction,
  { site_id: siteId, uid, deposit_id: record }: DepositRow,
  kind: PaymentNoticeKind & `deposit_${string}`,
  amountMinor: bigint,
  now: Date,
): Promise<void> {
  return notifyInbox(tx, { siteId, uid, kind, params: { amount: formatMinor(amountMinor), record }, now });
}
