import { dayStart } from '@pitaka/core/values/day-start.ts';
import { siteDay } from '@pitaka/core/values/site-day.ts';
import { dayText } from '@pitaka/core/values/site-days.ts';
import { type Selectable, sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { ChannelStaysTable } from '../../../platform/db/tables/channels.ts';
import { readTimezone } from './judge-return.ts';

export type StayRow = Selectable<ChannelStaysTable>;

export interface StayOwner {
  readonly siteId: string;
  readonly uid: string;
  readonly channelId: string;
}

/** When the site's day ends. */
export function dayEnd(now: Date, timezone: string): Date {
  return dayStart(dayText(siteDay(now, timezone)), timezone, 1);
}

/** From when money is there until everything was called back, its provider is asked after each day. */
export async function beginStay(tx: Transaction, { siteId, uid, channelId }: StayOwner, now: Date): Promise<void> {
  const ends = dayEnd(now, await readTimezone(tx, siteId));
  await sql`
    INSERT INTO channel_stays AS s (site_id, uid, channel_id, day_ends_at, next_look_at)
    VALUES (${siteId}, ${uid}, ${channelId}, ${ends}, ${ends})
    ON CONFLICT (site_id, uid, channel_id) DO UPDATE SET moves = s.moves + 1`.execute(tx);
}

export function lockStay(tx: Transaction, { siteId, uid, channelId }: StayOwner): Promise<StayRow | undefined> {
  return tx
    .selectFrom('channel_stays')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('channel_id', '=', channelId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The day to which belongs what is found now: the first whose end was not looked at, however late it is. */
export function foundAt(stay: Pick<StayRow, 'day_ends_at'> | undefined, now: Date): Date {
  return stay && stay.day_ends_at <= now ? new Date(stay.day_ends_at.getTime() - 1) : now;
}

/** After a move back: everything ends the stay; what came of what was seen is counted already. */
export async function afterReturn(
  tx: Transaction,
  stay: StayRow | undefined,
  { isRecall, usedMinor }: { readonly isRecall: boolean; readonly usedMinor: bigint },
): Promise<void> {
  if (!stay) return;
  const { site_id: siteId, uid, channel_id: channelId } = stay;
  if (isRecall) {
    await tx
      .deleteFrom('channel_stays')
      .where('site_id', '=', siteId)
      .where('uid', '=', uid)
      .where('channel_id', '=', channelId)
      .execute();
    return;
  }
  await tx
    .updateTable('channel_stays')
    .set({ seen_minor: stay.seen_minor - usedMinor, moves: stay.moves + 1 })
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('channel_id', '=', channelId)
    .execute();
}
