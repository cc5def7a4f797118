import { hash } from 'node:crypto';
import { parseJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { rollBackBetMoves } from '@pitaka/core/play/channels/moves.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { moneyText } from '../../../platform/money-text.ts';
import { defineApproval } from '../../back-office/approvals/index.ts';
import { recordAuditEvent } from '../../identity/audit/index.ts';
import { postInTransaction } from '../../money/ledger/index.ts';
import {
  RETURN_ID,
  type RoundRow,
  readRound,
  readRoundId,
  standingBets,
  standingMinor,
  type TransactionRow,
} from '../betting/index.ts';

async function findRound(db: Database | Transaction, siteId: string, id: string) {
  const name = readRoundId(siteId, id);
  return name && readRound(db as Database, name);
}

/**
 * The bets of an open round go back to its player, where the provider neither ended nor rolled it back: money that one
 * person asks for and another approves. A rollback that the provider sends later moves nothing more.
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
    const isOpen = found?.round.state === 'open' && standingMinor(found.transactions) > 0n;
    return isOpen ? ok(null) : refuse('record_state', { state: found?.round.state });
  },

  async preview(db, { siteId, targetId, unit }) {
    const found = await findRound(db, siteId, targetId);
    const standing = moneyText(standingMinor(found?.transactions ?? []), unit);
    return [{ label: 'Bets that stand', before: standing, after: moneyText(0n, unit) }];
  },

  describe({ target }) {
    return `Return the bets of round ${target.label}`;
  },

  async execute(tx, { siteId, targetId, reason, checker, unit }, now) {
    const found = await findRound(tx, siteId, targetId);
    if (!found) return refuse('not_found');
    const { round, transactions } = found;
    const bets = standingBets(transactions);
    if (round.state !== 'open' || bets.length === 0) return refuse('record_state');
    const origin = `${checker.address} ${checker.device}`;
    let returned = 0n;
    for (const bet of bets) {
      await returnBet(tx, bet, { operatorId: checker.operatorId, origin, reason, unit }, now);
      returned += bet.amount_minor;
    }
    // Under the accounts' locks: the provider's own rollback may have come first.
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
  const parts = { availableMinor: bet.available_minor, holdMinor: bet.hold_minor, bonusMinor: bet.bonus_minor };
  const id = `${RETURN_ID}${bet.transaction_id}`;
  const posted = await postInTransaction(
    tx,
    {
      siteId: bet.site_id,
      journal: { kind: 'channel.rollback', moves: rollBackBetMoves(bet.uid, parts, bet.channel_id, by.unit) },
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
      rolled_back_by: null,
      at: now,
    })
    .execute();
  if (await countsTurnover(tx, bet.site_id)) await reportReturn(tx, bet, journalId ?? 0n, now);
}

/** Without bonuses nobody reads the events of bets. */
async function countsTurnover(tx: Transaction, siteId: string): Promise<boolean> {
  const { rows } = await sql<{ counts: boolean }>`
    SELECT coalesce(settings -> 'features' ->> 'bonus', 'true') <> 'false' AS counts FROM sites WHERE site_id = ${siteId}`.execute(
    tx,
  );
  return rows[0]?.counts ?? false;
}

async function reportReturn(tx: Transaction, bet: TransactionRow, journalId: bigint, now: Date): Promise<void> {
  await tx
    .insertInto('bet_events')
    .values({
      site_id: bet.site_id,
      event_id: newId('be', now.getTime()),
      ...{ uid: bet.uid, channel: bet.channel_id, game: bet.game_id, round: bet.round_id },
      bet_id: bet.transaction_id,
      kind: 'rollback',
      amount_minor: bet.amount_minor,
      from_available_minor: bet.available_minor,
      from_hold_minor: bet.hold_minor,
      from_bonus_minor: bet.bonus_minor,
      journal_id: journalId,
      at: now,
    })
    .execute();
}

async function closeReturned(tx: Transaction, round: RoundRow, returned: bigint, by: string, now: Date): Promise<void> {
  // What was lost counts against the player's own limits: this was not.
  await sql`
    INSERT INTO play_minutes AS p (site_id, uid, minute, bet_minor, win_minor)
    VALUES (${round.site_id}, ${round.uid}, date_trunc('minute', ${now}::timestamptz), ${-returned}, 0)
    ON CONFLICT (site_id, uid, minute) DO UPDATE SET bet_minor = p.bet_minor + excluded.bet_minor`.execute(tx);
  await tx
    .updateTable('rounds')
    .set({
      state: round.win_minor === 0n ? 'cancelled' : 'settled',
      bet_minor: round.bet_minor - returned,
      available_minor: 0n,
      locked_minor: 0n,
      ...{ closed_by: by, closed_at: now, changed_at: now },
    })
    .where('site_id', '=', round.site_id)
    .where('channel_id', '=', round.channel_id)
    .where('round_id', '=', round.round_id)
    .where('uid', '=', round.uid)
    .execute();
}
