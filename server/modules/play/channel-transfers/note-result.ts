import { CompiledQuery } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { addToMinutes } from '../channels/index.ts';
import { recordMoved } from '../rounds/index.ts';
import { readTimezone } from './judge-return.ts';

interface MoveResult {
  /** Of the move, or of the finding of a win that was held. */
  readonly id: string;
  readonly uid: string;
  readonly lostMinor: bigint;
  readonly wonMinor: bigint;
  /** Now, where it is left out. */
  readonly wonAt?: Date;
}

/**
 * What a move says about play there, for all who count play. After its journal: whoever counts has the person's accounts
 * locked before these rows.
 */
export async function noteResult(
  tx: Transaction,
  { siteId, channelId }: { readonly siteId: string; readonly channelId: string },
  { id, uid, lostMinor, wonMinor, wonAt }: MoveResult,
  now: Date,
): Promise<void> {
  if (lostMinor === 0n && wonMinor === 0n) return;
  const channel = await tx
    .selectFrom('channels')
    .select('round_minutes')
    .where('site_id', '=', siteId)
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow();
  const terms = { siteId, timezone: await readTimezone(tx, siteId), roundMinutes: channel.round_minutes };
  const result = { id, uid, channel: channelId, lostMinor, wonMinor, wonAt: wonAt ?? now };
  for (const { at, minor } of await recordMoved(tx, terms, result, now)) {
    // As a win, or below zero a loss: what is lost there is no turnover.
    const { text, values } = addToMinutes(siteId, at, [{ uid, betMinor: 0n, winMinor: minor }]);
    await tx.executeQuery(CompiledQuery.raw(text, [...values]));
  }
}
