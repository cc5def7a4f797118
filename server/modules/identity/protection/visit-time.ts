import { BEAT_SECONDS, beat, isCheckDue, minutesLeft, type Visit } from '@pitaka/core/identity/protection/visit.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { ProtectionTimeTable } from '../../../platform/db/tables/protection.ts';
import type { Site } from '../../../platform/http/site.ts';
import { lockUser } from '../auth/index.ts';
import { activeLimitsOf, readLimitRows } from './store.ts';

export interface Beat {
  readonly minutesToday: number;
  readonly minutesLeft: number | null;
  /** Seconds until the app's next heartbeat; 0: time is not counted. */
  readonly beatSeconds: number;
  /** The visit whose reality check is due. */
  readonly due: Visit | undefined;
}

/** Counts a heartbeat of a user who set a time limit or a reality check; heartbeats of other users are not stored. */
export async function recordBeat(db: Database, site: Site, uid: string, now: Date): Promise<Beat> {
  const { siteId, timezone } = site;
  const limits = activeLimitsOf(await readLimitRows(db, siteId, [uid]), now);
  const session = limits.find(({ kind }) => kind === 'session')?.value;
  const reality = limits.find(({ kind }) => kind === 'reality')?.value;
  if (session === undefined && reality === undefined) {
    return { minutesToday: 0, minutesLeft: null, beatSeconds: 0, due: undefined };
  }
  const today = siteDay(now, timezone);
  return inTransaction(db, async (tx) => {
    await lockUser(tx, siteId, uid);
    const visit = beat(await readVisit(tx, siteId, uid), today, now);
    const due = reality !== undefined && isCheckDue(visit, Number(reality), now);
    await writeVisit(tx, siteId, uid, due ? { ...visit, checkedAt: now } : visit);
    return {
      minutesToday: Math.floor(visit.seconds / 60),
      minutesLeft: session === undefined ? null : minutesLeft(visit, today, session),
      beatSeconds: BEAT_SECONDS,
      due: due ? visit : undefined,
    };
  });
}

/**
 * Counts a bet of a user with a time limit of their own like a heartbeat, and returns the minutes left. Otherwise a
 * client that sends no heartbeats could play without a limit.
 */
export async function countBetTime(
  db: Database,
  { siteId, timezone }: Pick<Site, 'siteId' | 'timezone'>,
  uid: string,
  limit: bigint,
  now: Date,
): Promise<number> {
  const today = siteDay(now, timezone);
  return inTransaction(db, async (tx) => {
    await lockUser(tx, siteId, uid);
    const visit = beat(await readVisit(tx, siteId, uid), today, now);
    await writeVisit(tx, siteId, uid, visit);
    return minutesLeft(visit, today, limit);
  });
}

/** Minutes left of today's own limit. */
export async function readMinutesLeft(
  db: Database | Transaction,
  site: Pick<Site, 'siteId' | 'timezone'>,
  uid: string,
  limit: bigint,
  now: Date,
): Promise<number> {
  return minutesLeft(await readVisit(db, site.siteId, uid), siteDay(now, site.timezone), limit);
}

async function readVisit(db: Database | Transaction, siteId: string, uid: string): Promise<Visit | undefined> {
  const row = await db
    .selectFrom('protection_time')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row && visitOf(row);
}

function visitOf(row: Selectable<ProtectionTimeTable>): Visit {
  return { day: row.day, seconds: row.seconds, since: row.since, lastAt: row.last_at, checkedAt: row.checked_at };
}

async function writeVisit(tx: Transaction, siteId: string, uid: string, visit: Visit): Promise<void> {
  const values = {
    day: visit.day,
    seconds: visit.seconds,
    since: visit.since,
    last_at: visit.lastAt,
    checked_at: visit.checkedAt,
  };
  await tx
    .insertInto('protection_time')
    .values({ site_id: siteId, uid, ...values })
    .onConflict((conflict) => conflict.columns(['site_id', 'uid']).doUpdateSet(values))
    .execute();
}
