import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { findPeriodOfDay } from './periods.ts';

export interface NewAgent {
  readonly siteId: string;
  readonly uid: string;
  /** Of the site; play of this whole day counts. */
  readonly today: number;
  /** Hundredths of a percent, where the agent above granted none. */
  readonly startRatio: number;
  readonly by: string;
}

/** Makes somebody an agent; one who was one before is one again. */
export async function approveAgent(tx: Transaction, agent: NewAgent, now: Date): Promise<void> {
  const { siteId, uid, today, startRatio, by } = agent;
  const before = await tx
    .selectFrom('agents')
    .select(['since_day', 'ended_day'])
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const running = await findPeriodOfDay(tx, siteId, today);
  // What was earned in the running period before it ended is not lost by coming back.
  const isSamePeriod = before?.ended_day != null && before.ended_day >= (running?.from_day ?? today);
  const set = {
    since_day: before && isSamePeriod ? before.since_day : today,
    ended_day: null,
    advisor_since: null,
    approved_at: now,
  };
  await tx
    .insertInto('agents')
    .values({ site_id: siteId, uid, ...set })
    .onConflict((conflict) => conflict.columns(['site_id', 'uid']).doUpdateSet(set))
    .execute();
  const granted = await tx
    .selectFrom('agent_ratio_changes')
    .select('uid')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .limit(1)
    .executeTakeFirst();
  if (!granted) await insertRatio(tx, { siteId, uid, fromDay: today, ratio: startRatio, by, reason: '' }, now);
}

export interface RatioGrant {
  readonly siteId: string;
  readonly uid: string;
  readonly fromDay: number;
  readonly ratio: number;
  /** user:10000001, operator:ann. */
  readonly by: string;
  readonly reason: string;
}

/** Writes down what somebody is granted, under the lock of the person's row: one decision comes after the other. */
export async function insertRatio(tx: Transaction, grant: RatioGrant, now: Date): Promise<void> {
  const { siteId, uid } = grant;
  await lockPeople(tx, siteId, [uid]);
  const { last } = await tx
    .selectFrom('agent_ratio_changes')
    .select((select) => select.fn.max('change').as('last'))
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('agent_ratio_changes')
    .values({
      site_id: siteId,
      uid,
      change: (last ?? 0) + 1,
      from_day: grant.fromDay,
      ratio: grant.ratio,
      set_by: grant.by,
      reason: grant.reason,
      set_at: now,
    })
    .execute();
}

export async function lockPeople(tx: Transaction, siteId: string, uids: readonly string[]): Promise<void> {
  await sql`SELECT uid FROM users WHERE site_id = ${siteId} AND uid = ANY(${uids}::text[])
    ORDER BY uid FOR NO KEY UPDATE`.execute(tx);
}
