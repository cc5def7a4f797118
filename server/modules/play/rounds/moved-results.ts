import { siteDay } from '@pitaka/core/values/site-day.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { noteLateChanges } from './late-changes.ts';

/** The loss or win of a return from a channel with balances of its own. */
export interface MovedResult {
  /** The same is recorded once. */
  readonly id: string;
  readonly uid: string;
  readonly channel: string;
  /** Did not come back with everything that was there. */
  readonly lostMinor: bigint;
  /** Came back above what was moved there. */
  readonly wonMinor: bigint;
  /** The moment to which the win belongs. */
  readonly wonAt: Date;
}

/** The person's win, or below zero the loss, and its moment. */
export interface OwnChange {
  readonly at: Date;
  readonly minor: bigint;
}

interface ChannelTerms {
  readonly siteId: string;
  readonly timezone: string;
  readonly roundMinutes: number;
}

const AT_ONCE = 100;
const LEAST_WAIT_MS = 24 * 3_600_000;

/**
 * Records what was lost or won. Such a channel does not say which stakes are open: what is missing may come back, so it counts
 * as lost once the channel's round time is over, a day at least. What is won first makes up for what was lost there, newest
 * first, on the day of that loss: otherwise an open stake would be a loss of one period and a win of the next.
 */
export async function recordMoved(
  tx: Transaction,
  { siteId, timezone, roundMinutes }: ChannelTerms,
  { id, uid, channel, lostMinor, wonMinor, wonAt }: MovedResult,
  now: Date,
): Promise<OwnChange[]> {
  const insert = (amounts: { lost_minor: bigint; won_minor: bigint; counts_at: Date }) =>
    tx
      .insertInto('moved_results')
      .values({ site_id: siteId, result_id: id, uid, channel_id: channel, at: now, ...amounts })
      .execute();
  if (lostMinor > 0n) {
    const waitMs = Math.max(roundMinutes * 60_000, LEAST_WAIT_MS);
    await insert({ lost_minor: lostMinor, won_minor: 0n, counts_at: new Date(now.getTime() + waitMs) });
    return [{ at: now, minor: -lostMinor }];
  }
  if (wonMinor === 0n) return [];
  const undone = await undoLosses(tx, { siteId, uid, channel }, wonMinor);
  const leftMinor = undone.reduce((left, { minor }) => left - minor, wonMinor);
  if (leftMinor > 0n) await insert({ lost_minor: 0n, won_minor: leftMinor, counts_at: wonAt });
  const changed = [...undone.map(({ countsAt }) => countsAt), ...(leftMinor > 0n && wonAt < now ? [wonAt] : [])];
  await noteLateChanges(
    tx,
    siteId,
    changed.map((at) => ({ uid, day: siteDay(at, timezone) })),
  );
  return [...undone.map(({ at, minor }) => ({ at, minor })), { at: wonAt, minor: leftMinor }];
}

async function undoLosses(
  tx: Transaction,
  { siteId, uid, channel }: { siteId: string; uid: string; channel: string },
  backMinor: bigint,
): Promise<(OwnChange & { readonly countsAt: Date })[]> {
  const undone = [];
  let left = backMinor;
  while (left > 0n) {
    const losses = await tx
      .selectFrom('moved_results')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('uid', '=', uid)
      .where('channel_id', '=', channel)
      .whereRef('back_minor', '<', 'lost_minor')
      .orderBy('at', 'desc')
      .orderBy('result_id', 'desc')
      .limit(AT_ONCE)
      .forNoKeyUpdate()
      .execute();
    if (losses.length === 0) break;
    for (const loss of losses) {
      if (left === 0n) break;
      let minor = loss.lost_minor - loss.back_minor;
      if (minor > left) minor = left;
      await tx
        .updateTable('moved_results')
        .set({ back_minor: loss.back_minor + minor })
        .where('site_id', '=', siteId)
        .where('result_id', '=', loss.result_id)
        .execute();
      undone.push({ at: loss.at, countsAt: loss.counts_at, minor });
      left -= minor;
    }
  }
  return undone;
}
