import type { AgentBase } from '@pitaka/core/engagement/agents/base.ts';
import { firstDayAfter, lowestRatioFrom } from '@pitaka/core/engagement/agents/ratio.ts';
import type { Transaction } from '../../../../platform/db/database.ts';
import { lockUsers } from '../../../identity/auth/published.ts';
import { readSite } from '../../../site/sites/published.ts';
import { agentRulesOf } from '../agent-settings.ts';
import { loadRatioSteps } from '../load-agents.ts';
import { readBaseOn } from '../periods/periods.ts';

export interface NewAgent {
  readonly siteId: string;
  readonly uid: string;
  /** The site's day; play counts from the next day on. */
  readonly today: number;
  /** In hundredths of a percent, if the agent above granted no ratio; undefined: the site's ratio for the base. */
  readonly startRatio?: number;
  readonly by: string;
}

/**
 * Makes a user an agent from tomorrow on, as today's play is already known. A former agent restarts with the start
 * ratio: otherwise the days in between would be paid.
 */
export async function approveAgent(tx: Transaction, agent: NewAgent, now: Date): Promise<void> {
  const { siteId, uid, today, by } = agent;
  const before = await tx
    .selectFrom('agents')
    .select(['since_day', 'ended_day', 'ended_alone'])
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (before && before.ended_day === null) return;
  const since = firstDayAfter(today);
  if (before?.ended_day != null) await keepTerm(tx, agent, { ...before, ended_day: before.ended_day });
  const set = { since_day: since, ended_day: null, ended_alone: false, advisor_since: null, approved_at: now };
  await tx
    .insertInto('agents')
    .values({ site_id: siteId, uid, ...set })
    .onConflict((conflict) => conflict.columns(['site_id', 'uid']).doUpdateSet(set))
    .execute();
  const base = await readBaseOn(tx, siteId, since);
  const granted = (await loadRatioSteps(tx, siteId, [uid], base)).get(uid);
  if (granted && !before) return;
  const start = agent.startRatio ?? (await readStartRatio(tx, siteId, base));
  // Checked because an agent whose ratio two operators had lowered could otherwise be ended and approved again by one
  // operator, with the start ratio.
  const ratio = granted ? Math.min(start, lowestRatioFrom(granted, since)) : start;
  await insertRatio(tx, { siteId, uid, fromDay: since, ratio, base, by, reason: '' }, now);
}

async function keepTerm(
  tx: Transaction,
  { siteId, uid }: NewAgent,
  term: { readonly since_day: number; readonly ended_day: number; readonly ended_alone: boolean },
): Promise<void> {
  // A term that ended before its first day is removed, as if it had not existed.
  if (term.ended_day <= term.since_day) return;
  await tx
    .insertInto('agent_terms')
    .values({ site_id: siteId, uid, ...term })
    .execute();
}

async function readStartRatio(tx: Transaction, siteId: string, base: AgentBase): Promise<number> {
  return agentRulesOf(await readSite(tx, siteId)).startRatios[base];
}

export interface RatioGrant {
  readonly siteId: string;
  readonly uid: string;
  readonly fromDay: number;
  readonly ratio: number;
  /** The base of the ratio; undefined: the base of its first day. */
  readonly base?: AgentBase;
  /** user:10000001, operator:ann. */
  readonly by: string;
  readonly reason: string;
  /** Whether one operator lowered the ratio: the former ratio is still deducted from the agents above. */
  readonly isByOneOperator?: boolean;
}

/** Writes a granted ratio under the lock of the user's row, so that simultaneous decisions wait for each other. */
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
      base: grant.base ?? (await readBaseOn(tx, siteId, grant.fromDay)),
      set_by: grant.by,
      reason: grant.reason,
      set_at: now,
      taken_alone: grant.isByOneOperator ?? false,
    })
    .execute();
}

export async function lockPeople(tx: Transaction, siteId: string, uids: readonly string[]): Promise<void> {
  await lockUsers(tx, siteId, uids);
}
