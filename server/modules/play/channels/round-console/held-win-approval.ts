import { hash } from 'node:crypto';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { Move } from '@pitaka/core/money/ledger/journal.ts';
import { parseJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import type { JournalKind } from '@pitaka/core/money/ledger/journal-kind.ts';
import { type GrantPart, sumOf } from '@pitaka/core/play/channels/grant-parts.ts';
import { BONUS_HOUSE, rollBackBetMoves } from '@pitaka/core/play/channels/moves.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { UpdateObject } from 'kysely';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import type { Schema } from '../../../../platform/db/schema.ts';
import { moneyText } from '../../../../platform/money-text.ts';
import { type ApprovalRefusal, defineApproval } from '../../../back-office/approvals/index.ts';
import { auditDetailOf, type FindingRow, lockFinding, setFinding } from '../../../back-office/reconciliation/index.ts';
import { findingsOf } from '../../../back-office/reconciliation/published.ts';
import { recordAuditEvent } from '../../../identity/audit/index.ts';
import { lockPlayedAccounts, postInTransaction } from '../../../money/ledger/index.ts';
import { readGrants, type UndoneBet, writeGrants } from '../bet-grants.ts';
import type { TransactionRow } from '../betting/read-round.ts';
import { RETURN_ID } from '../betting/round-id.ts';
import { noteResult } from '../transfers/note-result.ts';
import { reportPaidWin, reportReturn } from './report-return.ts';

const FROM = 'house:suspense' as const;

interface HeldWin {
  readonly finding: FindingRow;
  /** undefined for money from a channel with its own balances, which has no transaction. */
  readonly row: TransactionRow | undefined;
  readonly minor: bigint;
}

/**
 * Pays a win or returned bet in suspense, or returns it to the games: one operator requests it, another approves. Until
 * then payouts to its player stop.
 */
export const heldWinApproval = defineApproval({
  kind: 'held_win',
  title: 'Win above a limit of its channel',
  target: {
    type: 'finding',
    async find(db, siteId, id) {
      const found = await readFinding(db, siteId, id);
      return found && { label: found.reference, ...(found.uid !== null && { uid: found.uid }) };
    },
  },
  schema: z.strictObject({ as: z.enum(['pay', 'return']) }),
  permission: { request: 'round.close', decide: 'approval.decide' },

  async check(tx, { siteId, targetId, payload }) {
    const held = await readHeld(tx, siteId, targetId);
    return held.ok ? mayBecome(held.value, payload.as) : held;
  },

  async lock(tx, { siteId, targetId }) {
    await lockFinding(tx, siteId, targetId);
  },

  async preview(db, { siteId, targetId, payload, unit }) {
    const held = await readHeld(db, siteId, targetId);
    if (!held.ok) return [];
    const amount = moneyText(held.value.minor, unit);
    return [{ label: payload.as === 'pay' ? 'Paid to the player' : 'Back to the games', before: '', after: amount }];
  },

  describe({ target, payload }) {
    return payload.as === 'pay'
      ? `Pay what is held of round ${target.label}`
      : `Take back what is held of round ${target.label}`;
  },

  async execute(tx, { siteId, targetId, payload, approvalId, reason, checker, unit }, now) {
    const locked = await lockFinding(tx, siteId, targetId);
    if (!locked) return refuse('not_found');
    const held = await readHeld(tx, siteId, targetId);
    if (!held.ok) return held;
    const may = mayBecome(held.value, payload.as);
    if (!may.ok) return may;
    const { row, minor } = held.value;
    const payment = await paymentOf(tx, held.value, unit);
    const moves = payload.as === 'pay' ? payment.moves : returnMoves(held.value, unit);
    const posted = await postInTransaction(
      tx,
      {
        siteId,
        journal: { kind: kindOf(row, payload.as), moves },
        key: `${approvalId}/held`,
        body: payload.as,
        actor: `operator:${checker.operatorId}`,
        origin: `${checker.address} ${checker.device}`,
        reason,
      },
      now,
    );
    if (!posted.ok) return refuse(posted.code === 'busy' ? 'busy' : 'suspense_too_low');
    if (row && payload.as === 'pay') await markPaid(tx, row, payment, posted.value.journalId, now);
    if (row && payload.as === 'return') await markReturned(tx, row, now);
    if (!row && payload.as === 'pay') await noteMoved(tx, held.value, now);
    await setFinding(tx, locked, {
      owner: locked.owner ?? checker.operatorId,
      resolution: reason.trim(),
      resolved_as: 'explained',
      resolved_by: `operator:${checker.operatorId}`,
      resolved_at: now,
    });
    const detail = { ...auditDetailOf(locked), as: payload.as };
    await recordAuditEvent(
      tx,
      checker,
      { action: 'finding.resolve', target: `finding:${targetId}`, reason, detail },
      now,
    );
    return ok({ journalId: posted.value.journalId, amount: formatMinor(minor) });
  },
});

function kindOf(row: TransactionRow | undefined, as: 'pay' | 'return'): JournalKind {
  if (row?.kind === 'rollback') return 'channel.rollback';
  return row || as === 'return' ? 'channel.win' : 'channel.out';
}

function readFinding(db: Database | Transaction, siteId: string, id: string): Promise<FindingRow | undefined> {
  return db
    .selectFrom(findingsOf(siteId).as('reconciliation_findings'))
    .selectAll()
    .where('finding_id', '=', id)
    .where('kind', '=', 'win_held')
    .executeTakeFirst();
}

async function readHeld(
  db: Database | Transaction,
  siteId: string,
  id: string,
): Promise<Result<HeldWin, 'not_found' | 'record_state'>> {
  const finding = await readFinding(db, siteId, id);
  if (!finding) return refuse('not_found');
  if (finding.resolved_at !== null) return refuse('record_state');
  const row = await db
    .selectFrom('channel_transactions')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('channel_id', '=', finding.provider)
    .where('transaction_id', '=', finding.subject)
    .where('held_minor', '>', 0n)
    .executeTakeFirst();
  return ok({ finding, row, minor: row?.held_minor ?? amountOf(finding) });
}

function amountOf({ ours }: FindingRow): bigint {
  return BigInt((ours.amount ?? '0.00').replace('.', ''));
}

/** A win that its provider has rolled back is not paid. */
function mayBecome({ row }: HeldWin, as: 'pay' | 'return'): Result<null, ApprovalRefusal> {
  return as === 'pay' && row && row.rolled_back_by !== null ? refuse('record_state') : ok(null);
}

/** The payment and its bonus parts: each part goes to the present account of its bonus. */
interface Payment {
  readonly moves: readonly Move[];
  readonly grants: readonly GrantPart[];
  /** The payment of a returned bet. */
  readonly bet?: { readonly row: TransactionRow; readonly undone: UndoneBet };
}

async function paymentOf(tx: Transaction, held: HeldWin, unit: string): Promise<Payment> {
  const { row, minor, finding } = held;
  const uid = finding.uid ?? '';
  if (row) await lockPlayedAccounts(tx, row.site_id, uid);
  if (row?.kind === 'rollback') return returnOf(tx, row, unit);
  // Divided by its round's stakes at the time of the win.
  const grants = row ? await readGrants(tx, row) : [];
  const ownMinor = minor - sumOf(grants);
  const moves: Move[] = [
    { from: FROM, to: userAccount(uid, 'available'), amount: { unit, minor: ownMinor + sumOf(grants, 'own') } },
    { from: FROM, to: userAccount(uid, 'hold.wager'), amount: { unit, minor: sumOf(grants, 'held') } },
    { from: FROM, to: BONUS_HOUSE, amount: { unit, minor: sumOf(grants, 'house') } },
  ];
  return { moves: moves.filter(({ amount }) => amount.minor > 0n), grants };
}

/** Returns a bet to the accounts it was paid from. */
async function returnOf(tx: Transaction, rollback: TransactionRow, unit: string): Promise<Payment> {
  const row = await tx
    .selectFrom('channel_transactions')
    .selectAll()
    .where('site_id', '=', rollback.site_id)
    .where('channel_id', '=', rollback.channel_id)
    .where('transaction_id', '=', rollback.reference)
    .executeTakeFirstOrThrow();
  const undone = {
    ...({ kind: 'bet', amountMinor: row.amount_minor, grants: await readGrants(tx, row) } as const),
    ...{ availableMinor: row.available_minor, holdMinor: row.hold_minor, bonusMinor: row.bonus_minor },
  };
  const moves = rollBackBetMoves(row.uid, undone, row.channel_id, unit, FROM);
  return { moves, grants: undone.grants, bet: { row, undone } };
}

function returnMoves({ finding, minor }: HeldWin, unit: string): Move[] {
  return [{ from: FROM, to: `house:game:${finding.provider}`, amount: { unit, minor } }];
}

/** Counts a return from a channel with its own balances once it is paid. */
function noteMoved(tx: Transaction, { finding, minor }: HeldWin, now: Date): Promise<void> {
  return noteResult(tx, finding.site_id, { uid: finding.uid ?? '', lostMinor: 0n, wonMinor: minor }, now);
}

/** Marks the win as paid, so that a later rollback takes it from the player. */
async function markPaid(
  tx: Transaction,
  row: TransactionRow,
  { moves, grants, bet }: Payment,
  journalId: string,
  now: Date,
): Promise<void> {
  const to = (type: 'available' | 'hold.wager' | 'bonus') =>
    moves.find((move) => move.to === userAccount(row.uid, type))?.amount.minor ?? 0n;
  await settleRow(tx, row, {
    ...{ available_minor: to('available'), hold_minor: to('hold.wager'), bonus_minor: to('bonus') },
    grants: writeGrants(grants),
  });
  const posted = { journalId: parseJournalId(journalId) ?? 0n };
  if (bet) return reportReturn(tx, bet.row, { ...posted, undone: bet.undone }, now);
  await reportPaidWin(tx, row, { ...posted, grants }, now);
  await changeRound(tx, row, 0n, now);
}

/**
 * Rolls the win back, as it was not paid. A returned bet stays undone, as at its provider, and its stake stays with the
 * games; so does the stake of a win that its provider has rolled back.
 */
async function markReturned(tx: Transaction, row: TransactionRow, now: Date): Promise<void> {
  const returnId = `${RETURN_ID}${row.transaction_id}`;
  const isUndone = row.kind === 'win' && row.rolled_back_by === null;
  await settleRow(tx, row, isUndone ? { rolled_back_by: returnId } : {});
  if (!isUndone) return;
  await tx
    .insertInto('channel_transactions')
    .values({
      ...row,
      ...{ transaction_id: returnId, kind: 'rollback', reference: row.transaction_id, held_minor: 0n },
      grants: null,
      ...{ request_hash: hash('sha256', returnId, 'buffer'), answer: 'ok', rolled_back_by: null, at: now },
    })
    .execute();
  await changeRound(tx, row, row.amount_minor, now);
}

/**
 * While in suspense the whole win counts; once paid, only its part of own money; once returned, nothing. The days of
 * its bets may have been paid for.
 */
async function changeRound(tx: Transaction, row: TransactionRow, lessMinor: bigint, now: Date): Promise<void> {
  await tx
    .updateTable('rounds')
    .set((set) => ({ win_minor: set('win_minor', '-', lessMinor), changed_at: now, is_late: true }))
    .where('site_id', '=', row.site_id)
    .where('channel_id', '=', row.channel_id)
    .where('round_id', '=', row.round_id)
    .where('uid', '=', row.uid)
    .execute();
}

async function settleRow(
  tx: Transaction,
  row: TransactionRow,
  change: UpdateObject<Schema, 'channel_transactions'>,
): Promise<void> {
  await tx
    .updateTable('channel_transactions')
    .set({ held_minor: 0n, ...change })
    .where('site_id', '=', row.site_id)
    .where('channel_id', '=', row.channel_id)
    .where('transaction_id', '=', row.transaction_id)
    .execute();
}
