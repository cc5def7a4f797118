import { resultOf } from '@pitaka/core/play/channels/transfer-moves.ts';
import { exceededWinLimit, isFreeWin } from '@pitaka/core/play/channels/win-limits.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/db/database.ts';
import { runStatement } from '../../../../platform/db/statement.ts';
import { readTimezone } from '../../../site/sites/index.ts';
import { type HeldWin, insertHeldWins } from '../held-wins.ts';
import { winTermsOf } from '../store.ts';
import type { TransferRow } from './store.ts';
import type { WalletOfChannel } from './transfer-wallet.port.ts';

/**
 * Treats a return above the amount moved in as a win within the channel's limits: otherwise the holder of the
 * provider's address could claim any amount. Above the limits it waits in suspense with a finding. Returns the amount
 * in suspense.
 */
export async function evaluateReturn(
  tx: Transaction,
  { siteId, channelId, unit }: WalletOfChannel,
  row: TransferRow,
  thereMinor: bigint,
  now: Date,
): Promise<bigint> {
  const { wonMinor, lostMinor } = resultOf(row.amount_minor, { isRecall: row.is_recall, thereMinor });
  if (wonMinor === 0n && lostMinor === 0n) return 0n;
  const day = siteDay(now, await readTimezone(tx, siteId));
  // Locked until the transaction ends: otherwise two returns would spend the same remainder of the daily limit.
  const channel = await tx
    .selectFrom('channels')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('channel_id', '=', channelId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  // The amount moved in is returned beside the win, and does not count as a stake of the day.
  const round = { betMinor: thereMinor, winMinor: 0n, isCounted: true };
  const today = await sumDay(tx, { siteId, channelId, day });
  const why = exceededWinLimit(wonMinor, round, winTermsOf(channel), today);
  if (!why) {
    const freeMinor = isFreeWin(round) ? wonMinor : 0n;
    await addToDay(tx, { siteId, channelId, day }, { betMinor: lostMinor, winMinor: wonMinor, freeMinor });
    return 0n;
  }
  const id = row.transfer_id;
  await keepHeldWin(
    tx,
    { siteId, unit },
    { channel: channelId, uid: row.uid, round: '', id, kind: 'win', minor: wonMinor, why },
    now,
  );
  return wonMinor;
}

interface OneDay {
  readonly siteId: string;
  readonly channelId: string;
  readonly day: number;
}

async function sumDay(tx: Transaction, { siteId, channelId, day }: OneDay) {
  const { rows } = await sql<{ netMinor: bigint; freeMinor: bigint }>`
    SELECT coalesce(sum(win_minor - bet_minor), 0)::bigint AS "netMinor", coalesce(sum(free_minor), 0)::bigint AS "freeMinor"
    FROM channel_days WHERE site_id = ${siteId} AND channel_id = ${channelId} AND day = ${day}`.execute(tx);
  return rows[0] ?? { netMinor: 0n, freeMinor: 0n };
}

async function addToDay(
  tx: Transaction,
  { siteId, channelId, day }: OneDay,
  { betMinor, winMinor, freeMinor }: { betMinor: bigint; winMinor: bigint; freeMinor: bigint },
): Promise<void> {
  await sql`
    INSERT INTO channel_days AS d (site_id, channel_id, day, part, bet_minor, win_minor, free_minor)
    VALUES (${siteId}, ${channelId}, ${day}, 0, ${betMinor}, ${winMinor}, ${freeMinor})
    ON CONFLICT (site_id, channel_id, day, part) DO UPDATE SET bet_minor = d.bet_minor + excluded.bet_minor,
      win_minor = d.win_minor + excluded.win_minor, free_minor = d.free_minor + excluded.free_minor`.execute(tx);
}

async function keepHeldWin(
  tx: Transaction,
  site: { readonly siteId: string; readonly unit: string },
  held: HeldWin,
  now: Date,
): Promise<void> {
  await runStatement(tx, insertHeldWins(site, now, [held]));
}
