import {
  firstDayAfter,
  grantedOn,
  highestRatioFrom,
  lowestRatioFrom,
  type Ratio,
  ratioText,
} from '@pitaka/core/engagement/agents/ratio.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { dayNumber, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { decideInTransaction } from '../../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../../identity/audit/index.ts';
import { notifyUser } from '../../../site/notices/index.ts';
import { loadRatioSteps } from '../load-agents.ts';
import { readBaseOn } from '../periods/periods.ts';
import { markResettle } from '../periods/resettle.ts';
import { loadTeam, type TeamSite } from '../team/load-team.ts';
import { readAgent } from '../views.ts';
import { insertRatio, lockPeople } from './approve-agent.ts';

interface Change {
  readonly site: TeamSite;
  readonly actor: Actor;
  readonly uid: string;
  readonly reason: string;
}

/**
 * Lowers an agent's ratio from tomorrow on; raising a ratio needs two operators. The agents above do not earn the
 * difference: otherwise one operator could pay an agent above a large team.
 */
export function lowerRatio(
  db: Database,
  { site, actor, uid, reason, ratio }: Change & { readonly ratio: Ratio },
  now: Date,
): Promise<Result<{ readonly from: string }, 'not_found' | 'second_person_needed'>> {
  return decideInTransaction(db, async (tx) => {
    const today = siteDay(now, site.timezone);
    await lockPeople(tx, site.siteId, [uid]);
    if (!(await readAgent(tx, site.siteId, uid))) return refuse('not_found');
    const fromDay = firstDayAfter(today);
    // In the base of its first day: otherwise, on the last day of a period, 40 % of a net loss would become 40 % of a
    // turnover.
    const base = await readBaseOn(tx, site.siteId, fromDay);
    const steps = (await loadRatioSteps(tx, site.siteId, [uid], base)).get(uid) ?? [];
    // A new base starts with the site's ratios if it has none yet, so there is no ratio to lower.
    if (steps.length === 0) return refuse('second_person_needed');
    const before = grantedOn(steps, today);
    // The new ratio replaces all ratios planned for later: if one of them is lower, one operator would raise it.
    if (ratio > lowestRatioFrom(steps, fromDay) || ratio > before) return refuse('second_person_needed');
    const by = `operator:${actor.operatorName}`;
    await grantRatio(tx, { site, uid, fromDay, ratio, by, reason, isByOneOperator: true }, now);
    const detail = { before: ratioText(before), after: ratioText(ratio), from: dayText(fromDay) };
    await recordAuditEvent(tx, actor, { action: 'agent.ratio', target: `user:${uid}`, reason, detail }, now);
    return ok({ from: dayText(fromDay) });
  });
}

export interface Grant {
  readonly site: TeamSite;
  readonly uid: string;
  readonly fromDay: number;
  readonly ratio: Ratio;
  readonly by: string;
  readonly reason: string;
  readonly isByOneOperator?: boolean;
}

/** Writes a ratio that an operator grants. If it changes days of closed periods, their statements are settled again. */
export async function grantRatio(tx: Transaction, grant: Grant, now: Date): Promise<void> {
  const { site, ...granted } = grant;
  const { uid, fromDay, ratio, by } = granted;
  const { siteId } = site;
  await insertRatio(tx, { siteId, ...granted }, now);
  if (fromDay < siteDay(now, site.timezone)) {
    // Agents above earn the difference, and agents below get at most this ratio.
    const { people } = await loadTeam(tx, site, uid);
    await markResettle(tx, { siteId, uids: people, fromDay, by });
  }
  // The ratio of an ended agent affects only the agents above, so there is no notice.
  if ((await readAgent(tx, siteId, uid))?.ended_day != null) return;
  const params = { ratio: ratioText(ratio), from: dayText(fromDay) };
  await notifyUser(tx, { siteId, uid, kind: 'agent_ratio', params, now });
}

/**
 * Ends an agent from tomorrow on; today still counts. The agent's ratio is still deducted from the agents above until
 * two operators set another ratio, and agents below do not get more than before.
 */
export function endAgent(
  db: Database,
  { site, actor, uid, reason }: Change,
  now: Date,
): Promise<Result<Record<string, never>, 'not_found'>> {
  return decideInTransaction(db, async (tx) => {
    const endedDay = firstDayAfter(siteDay(now, site.timezone));
    const ended = await tx
      .updateTable('agents')
      .set({ ended_day: endedDay, ended_alone: true, advisor_since: null })
      .where('site_id', '=', site.siteId)
      .where('uid', '=', uid)
      .where('ended_day', 'is', null)
      .returning('uid')
      .executeTakeFirst();
    if (!ended) return refuse('not_found');
    await capRatiosBelow(tx, { site, uid, fromDay: endedDay, by: `operator:${actor.operatorName}` }, now);
    const detail = { from: dayText(endedDay) };
    await recordAuditEvent(tx, actor, { action: 'agent.end', target: `user:${uid}`, reason, detail }, now);
    return ok({});
  });
}

/** Caps agents below at the ended agent's ratio: otherwise one operator could raise their earnings. */
async function capRatiosBelow(
  tx: Transaction,
  { site, uid, fromDay, by }: Pick<Grant, 'site' | 'uid' | 'fromDay' | 'by'>,
  now: Date,
): Promise<void> {
  const { siteId } = site;
  const { members } = await loadTeam(tx, site, uid);
  const steps = await loadRatioSteps(tx, siteId, [uid, ...members], await readBaseOn(tx, siteId, fromDay));
  const ratio = grantedOn(steps.get(uid) ?? [], fromDay);
  for (const member of members) {
    if (highestRatioFrom(steps.get(member) ?? [], fromDay) <= ratio) continue;
    await insertRatio(tx, { siteId, uid: member, fromDay, ratio, by, reason: '' }, now);
  }
}

/** Requests that statements are settled again from a period on, from the current rows. */
export function requestResettle(
  db: Database,
  { site, actor, uid, reason, period }: Change & { readonly period: string },
  now: Date,
): Promise<Result<Record<string, never>, 'not_found'>> {
  return decideInTransaction(db, async (tx) => {
    if (!(await readAgent(tx, site.siteId, uid))) return refuse('not_found');
    const by = `operator:${actor.operatorName}`;
    await markResettle(tx, { siteId: site.siteId, uids: [uid], fromDay: dayNumber(period), by });
    const detail = { period };
    await recordAuditEvent(tx, actor, { action: 'agent.resettle', target: `user:${uid}`, reason, detail }, now);
    return ok({});
  });
}
