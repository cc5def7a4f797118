import { hash } from 'node:crypto';
import { parseJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { rollBackBetMoves } from '@pitaka/core/play/channels/moves.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { moneyText } from '../../../../platform/money-text.ts';
import { defineApproval } from '../../../back-office/approvals/index.ts';
import { recordAuditEvent } from '../../../identity/audit/index.ts';
import { lockPlayedAccounts, postInTransaction } from '../../../money/ledger/index.ts';
import { readGrants, writeGrants } from '../bet-grants.ts';
import { unreturnedBets, unreturnedMinor } from '../betting/present-round.ts';
import { type RoundRow, readRound, type TransactionRow } from '../betting/read-round.ts';
import { RETURN_ID, readRoundId } from '../betting/round-id.ts';
import { reportReturn } from './report-return.ts';

async function findRound(db: Database | Transaction, siteId: string, id: string) {
  const name = readRoundId(siteId, id);
  return name && readRound(db, name);
}

/** Bets of a round that has won cannot be returned: the player would have risked nothing. */
function isReturnable({ state, win_minor: wonMinor }: RoundRow): boolean {
  return state === 'open' && wonMinor === 0n;
}

/**
 * Returns the bets of an open round without a win, if the provider has neither ended nor rolled it back: one operator
 * requests it, another approves. A later rollback of the provider moves nothing more.
 */
export const returnBetsApproval = defineApproval({
  kind: 'return_bets',
  title: 'Bets of an open round returned',
  target: {
    type: 'round',
    async find(db, siteId, id) {
      const found = await findRound(db, siteId, id);
      return found && { label: found.round.round_id, uid: found.round.uid };
    },
  },
  schema: z.strictObject({}),
  permission: { request: 'round.close', decide: 'approval.decide' },

  async check(tx, { siteId, targetId }) {
    const found = await findRound(tx, siteId, targetId);
    const hasBets = found && isReturnable(found.round) && unreturnedMinor(found.transactions) > 0n;
    return hasBets ? ok(null) : refuse('record_state', { state: found?.round.state });
  },

  async lock(tx, { siteId, targetId }) {
    const found = await findRound(tx, siteId, targetId);
    if (found) await lockPlayedAccounts(tx, siteId, found.round.uid);
  },

  async preview(db, { siteId, targetId, unit }) {
    const found = await findRound(db, siteId, targetId);
    const unreturned = moneyText(unreturnedMinor(found?.transactions ?? []), unit);
    return [{ label: 'Bets that stand', before: unreturned, after: moneyText(0n, unit) }];
  },

  describe({ target }) {
    return `Return the bets of round ${target.label}`;
  },

  async execute(tx, { siteId, targetId, reason, checker, unit }, now) {
    const found = await findRound(tx, siteId, targetId);
    if (!found) return refuse('not_found');
    const { round, transactions } = found;
    const bets = unreturnedBets(transactions);
    if (!isReturnable(round) || bets.length === 0) return refuse('record_state');
    const origin = `${checker.address} ${checker.device}`;
    let returned = 0n;
    for (const bet of bets) {
      await returnBet(tx, bet, { operatorId: checker.operatorId, origin, reason, unit }, now);
      returned += bet.amount_minor;
    }
    // Checked under the accounts' locks: the provider's own rollback may have come first.
    const ids = bets.map((bet) => bet.transaction_id);
    const marked = await tx
      .updateTable('channel_transactions')
      .set({ rolled_back_by: sql`${RETURN_ID} || transaction_id` })
      .where('site_id', '=', siteId)
      .where('channel_id', '=', round.channel_id)
      .where((eb) => eb('transaction_id', '=', eb.fn.any(eb.val(ids))))
      .where('rolled_back_by', 'is', null)
      .executeTakeFirst();
    if (marked.numUpdatedRows !== BigInt(bets.length)) return refuse('record_state');
    await closeReturned(tx, round, returned, `operator:${checker.operatorId}`, now);
    const detail = { uid: round.uid, channel: round.channel_id, round: round.round_id, amount: formatMinor(returned) };
    const auditEvent = { action: 'round.return_bets', target: `round:${targetId}`, reason, detail };
    await recordAuditEvent(tx, checker, auditEvent, now);
    return ok({ returned: formatMinor(returned) });
  },
});

async function returnBet(
  tx: Transaction,
  bet: TransactionRow,
  by: { readonly operatorId: string; readonly origin: string; readonly reason: string; readonly unit: string },
  now: Date,
): Promise<void> {
  await lockPlayedAccounts(tx, bet.site_id, bet.uid);
  const undone = {
    ...({ kind: 'bet', amountMinor: bet.amount_minor, grants: await readGrants(tx, bet) } as const),
    ...{ availableMinor: bet.available_minor, holdMinor: bet.hold_minor, bonusMinor: bet.bonus_minor },
  };
  const id = `${RETURN_ID}${bet.transaction_id}`;
  const posted = await postInTransaction(
    tx,
    {
      siteId: bet.site_id,
      journal: { kind: 'channel.rollback', moves: rollBackBetMoves(bet.uid, undone, bet.channel_id, by.unit) },
      key: `${bet.channel_id}/${id}`,
      body: id,
      actor: `operator:${by.operatorId}`,
      origin: by.origin,
      reason: by.reason,
    },
    now,
  );
  if (!posted.ok) throw new Error(`the ledger refused to return a bet: ${posted.code}`);
  const journalId = parseJournalId(posted.value.journalId) ?? null;
  await tx
    .insertInto('channel_transactions')
    .values({
      ...bet,
      transaction_id: id,
      kind: 'rollback',
      reference: bet.transaction_id,
      request_hash: hash('sha256', id, 'buffer'),
      answer: 'ok',
      journal_id: journalId,
      grants: writeGrants(undone.grants),
      rolled_back_by: null,
      at: now,
    })
    .execute();
  await reportReturn(tx, bet, { journalId: journalId ?? 0n, undone }, now);
}

async function closeReturned(tx: Transaction, round: RoundRow, returned: bigint, by: string, now: Date): Promise<void> {
  await tx
    .updateTable('rounds')
    .set({
      state: 'cancelled',
      bet_minor: round.bet_minor - returned,
      available_minor: 0n,
      locked_minor: 0n,
      grants: null,
      ...{ closed_by: by, closed_at: now, changed_at: now, is_late: true },
    })
    .where('site_id', '=', round.site_id)
    .where('channel_id', '=', round.channel_id)
    .where('round_id', '=', round.round_id)
    .where('uid', '=', round.uid)
    .execute();
}
