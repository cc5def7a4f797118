import type { BonusPeriod } from '@pitaka/core/play/bonuses/bonus-terms.ts';
import { firstDayOf, nextPeriod } from '@pitaka/core/play/bonuses/periods.ts';
import { lostMinor } from '@pitaka/core/play/rounds/bet-days.ts';
import { leastOf } from '@pitaka/core/values/money.ts';
import { dayStart, dayText } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { readPersonUids } from '../../identity/auth/index.ts';
import { roundsOf } from '../channels/published.ts';
import { readDayResults } from '../rounds/index.ts';

type Reader = Database | Transaction;

export interface ZonedSite {
  readonly siteId: string;
  readonly timezone: string;
}

export interface PeriodSpan {
  /** The first day of the period. */
  readonly day: string;
  readonly from: Date;
  readonly before: Date;
}

export function spanOf(site: ZonedSite, period: BonusPeriod, day: string): PeriodSpan {
  return {
    day,
    from: dayStart(day, site.timezone),
    before: dayStart(nextPeriod(period, day), site.timezone),
  };
}

/**
 * The time at which a person's oldest open round with a stake began; undefined: there is none. A round that has
 * returned its stakes still counts, because its free spins may pay more.
 */
export async function readOpenSince(db: Reader, siteId: string, uid: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT min(r.opened_at) AS at FROM ${roundsOf(siteId)} r
    WHERE r.site_id = ${siteId} AND r.uid = ANY (${await readPersonUids(db, siteId, uid)}::text[])
      AND r.settled_at IS NULL AND r.bet_minor > 0`.execute(db);
  return rows[0]?.at ?? undefined;
}

/**
 * The loss of each period: at most the loss of the account, and at most the loss of all accounts of its person
 * together. Otherwise a player could win on one account, close it, and be paid for losses on the next, even in a later
 * period. Losses on a closed account alone do not count, because its phone may have a new owner.
 */
export async function readPersonPeriods(
  db: Reader,
  site: ZonedSite,
  uid: string,
  period: BonusPeriod,
  spans: readonly PeriodSpan[],
): Promise<ReadonlyMap<string, bigint>> {
  const lost = await readPeriods(db, site, [uid], period, spans);
  const uids = await readPersonUids(db, site.siteId, uid);
  if (uids.length === 1) return lost;
  const together = await readPeriods(db, site, uids, period, spans);
  return new Map(spans.map(({ day }) => [day, leastOf(lost.get(day) ?? 0n, together.get(day) ?? 0n)]));
}

/**
 * The present losses of each period's bets on these accounts; negative if the player won more. Later wins and rollbacks
 * change the period of their bet.
 */
async function readPeriods(
  db: Reader,
  site: ZonedSite,
  uids: readonly string[],
  period: BonusPeriod,
  /** Latest first. */
  spans: readonly PeriodSpan[],
): Promise<ReadonlyMap<string, bigint>> {
  const [latest, earliest] = [spans[0], spans.at(-1)];
  const lost = new Map<string, bigint>();
  if (!latest || !earliest) return lost;
  for (const result of await readDayResults(db, site, uids, { from: earliest.from, before: latest.before })) {
    const day = firstDayOf(period, dayText(result.day));
    lost.set(day, (lost.get(day) ?? 0n) + lostMinor(result));
  }
  return lost;
}

/** The present loss of the period that begins on a day; negative if the player won more. */
export async function readLossOf(
  db: Reader,
  site: ZonedSite,
  uid: string,
  period: BonusPeriod,
  day: string,
): Promise<bigint> {
  const lost = await readPersonPeriods(db, site, uid, period, [spanOf(site, period, day)]);
  return lost.get(day) ?? 0n;
}
