import type { GrantPart } from '@pitaka/core/play/channels/grant-parts.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/db/database.ts';
import { newId } from '../../../../platform/ids.ts';
import { siteRow } from '../../../site/sites/published.ts';
import { lateEvents, type UndoneBet } from '../bet-grants.ts';
import type { TransactionRow } from '../betting/read-round.ts';

/** Only bonuses read events of bets. */
async function countsTurnover(tx: Transaction, siteId: string): Promise<boolean> {
  const { rows } = await sql<{ counts: boolean }>`
    SELECT coalesce(settings -> 'features' ->> 'bonus', 'true') <> 'false' AS counts FROM ${siteRow(siteId)} s`.execute(
    tx,
  );
  return rows[0]?.counts ?? false;
}

/** Reports a bet that two operators returned, for the player's own limits and for the turnover. */
export async function reportReturn(
  tx: Transaction,
  bet: TransactionRow,
  { journalId, undone }: { readonly journalId: bigint; readonly undone: UndoneBet },
  now: Date,
): Promise<void> {
  // Losses count against the player's own limits; a returned bet is not a loss.
  await sql`
    INSERT INTO play_minutes AS p (site_id, uid, minute, bet_minor, win_minor)
    VALUES (${bet.site_id}, ${bet.uid}, date_trunc('minute', ${now}::timestamptz), ${-bet.amount_minor}, 0)
    ON CONFLICT (site_id, uid, minute) DO UPDATE SET bet_minor = p.bet_minor + excluded.bet_minor`.execute(tx);
  if (!(await countsTurnover(tx, bet.site_id))) return;
  const event = eventOf(bet, journalId);
  const rollback = {
    ...({ ...event, event_id: newId('be', now.getTime()), kind: 'rollback', amount_minor: bet.amount_minor } as const),
    from_available_minor: bet.available_minor,
    from_hold_minor: bet.hold_minor,
    from_bonus_minor: bet.bonus_minor,
    grant_id: '',
  };
  await insertEvents(tx, bet.site_id, [rollback, ...lateEvents(event, undone.grants, undone)], now);
}

/**
 * Reports a win that two operators paid to ended bonuses: otherwise it would not be taken back with the other money of
 * those bonuses.
 */
export async function reportPaidWin(
  tx: Transaction,
  win: TransactionRow,
  { journalId, grants }: { readonly journalId: bigint; readonly grants: readonly GrantPart[] },
  now: Date,
): Promise<void> {
  if (!(await countsTurnover(tx, win.site_id))) return;
  await insertEvents(tx, win.site_id, lateEvents(eventOf(win, journalId), grants, undefined), now);
}

function eventOf(row: TransactionRow, journalId: bigint) {
  return {
    ...{ uid: row.uid, channel: row.channel_id, game: row.game_id, round: row.round_id },
    bet_id: row.transaction_id,
    journal_id: journalId,
  };
}

async function insertEvents(
  tx: Transaction,
  siteId: string,
  events: ReturnType<typeof lateEvents>,
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto('bet_events')
    .values(events.map((event) => ({ ...event, site_id: siteId, at: now })))
    .execute();
}
