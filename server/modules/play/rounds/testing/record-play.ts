import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/db/database.ts';
import { runStatement } from '../../../../platform/db/statement.ts';
import { addToMinutes } from '../../channels/transaction-writes.ts';

export interface RecordedPlay {
  readonly uid: string;
  readonly channel: string;
  readonly game: string;
  readonly round: string;
  readonly id: string;
  readonly kind: 'bet' | 'win' | 'rollback';
  /** For a rollback, the transaction that it undoes. */
  readonly reference?: string;
  readonly amountMinor: bigint;
  readonly availableMinor: bigint;
  readonly holdMinor?: bigint;
  readonly bonusMinor?: bigint;
  /** Leaves the round open; otherwise it is settled. */
  readonly isOpen?: boolean;
}

/** Writes the rows that a game channel adds to the ledger, for tests that post journals of play themselves. */
export async function recordPlay(tx: Transaction, play: RecordedPlay, at: Date, siteId = 'demo'): Promise<void> {
  const parts = {
    available_minor: play.availableMinor,
    hold_minor: play.holdMinor ?? 0n,
    bonus_minor: play.bonusMinor ?? 0n,
  };
  await tx
    .insertInto('channel_transactions')
    .values({
      ...{ site_id: siteId, channel_id: play.channel, transaction_id: play.id, kind: play.kind, uid: play.uid },
      ...{ game_id: play.game, round_id: play.round, reference: play.reference ?? '', amount_minor: play.amountMinor },
      ...{
        request_hash: Buffer.alloc(16),
        answer: 'ok',
        balance_minor: 0n,
        journal_id: null,
        rolled_back_by: null,
        at,
      },
      ...parts,
    })
    .execute();
  if (play.kind === 'rollback') {
    await tx
      .updateTable('channel_transactions')
      .set({ rolled_back_by: play.id })
      .where('site_id', '=', siteId)
      .where('channel_id', '=', play.channel)
      .where('transaction_id', '=', play.reference ?? '')
      .execute();
  }
  await addMinutes(tx, play, at, siteId);
  const isUndone = play.kind === 'rollback';
  const isSettled = !play.isOpen && !isUndone;
  const minor = play.kind === 'bet' ? { bet_minor: play.amountMinor, win_minor: 0n } : { bet_minor: 0n, win_minor: 0n };
  await tx
    .insertInto('rounds')
    .values({
      ...{ site_id: siteId, channel_id: play.channel, round_id: play.round, uid: play.uid, game_id: play.game },
      ...{ state: isSettled ? 'settled' : 'open', ...minor, available_minor: 0n, locked_minor: 0n },
      ...{ opened_at: at, changed_at: at, closed_by: null, closed_at: null, reported_at: null },
      settled_at: isSettled ? at : null,
      is_late: isUndone,
    })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'channel_id', 'round_id', 'uid']).doUpdateSet((set) => ({
        changed_at: at,
        is_late: sql<boolean>`rounds.is_late OR rounds.settled_at IS NOT NULL OR ${isUndone}`,
        ...(isSettled && { state: 'settled', settled_at: set.fn.coalesce('rounds.settled_at', set.val(at)) }),
      })),
    )
    .execute();
}

async function addMinutes(tx: Transaction, play: RecordedPlay, at: Date, siteId: string): Promise<void> {
  const undone = await tx
    .selectFrom('channel_transactions')
    .select('kind')
    .where('site_id', '=', siteId)
    .where('channel_id', '=', play.channel)
    .where('transaction_id', '=', play.reference ?? '')
    .executeTakeFirst();
  const [kind, minor] = play.kind === 'rollback' ? [undone?.kind, -play.amountMinor] : [play.kind, play.amountMinor];
  const played = { uid: play.uid, betMinor: kind === 'bet' ? minor : 0n, winMinor: kind === 'win' ? minor : 0n };
  await runStatement(tx, addToMinutes(siteId, at, [played]));
}
