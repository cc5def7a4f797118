import { firstDayAfter, isAgentOn, type Ratio, ratioOn, ratioText } from '@pitaka/core/engagement/agents/ratio.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { dayNumber, dayText, latestStart, siteDay } from '@pitaka/core/values/site-days.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { decideInTransaction } from '../../../../platform/db/in-transaction.ts';
import { notifyUser } from '../../../site/notices/index.ts';
import { insertRatio, lockPeople } from '../applications/approve-agent.ts';
import { loadAgents } from '../load-agents.ts';
import { readBaseOn } from '../periods/periods.ts';
import { FAR_FUTURE_DAY, loadTeam, type TeamSite } from '../team/load-team.ts';

export interface RatioChange {
  readonly site: TeamSite;
  /** The agent above who sets it. */
  readonly agent: string;
  readonly uid: string;
  /** Hundredths of a percent. */
  readonly ratio: Ratio;
  /** A day of the site ('2026-11-20'); undefined: as early as possible. */
  readonly from: string | undefined;
}

export interface RatioSet {
  readonly fromDay: number;
  readonly ratio: Ratio;
}

type RatioRefusal = 'agent_none' | 'not_found' | 'rate_too_high' | 'ratio_of_other' | 'date_past' | 'input_invalid';

/**
 * Sets the ratio that the nearest agent above grants to a member: at most the agent's own ratio of that day. If the
 * agent's ratio is lowered later, the granted ratio need not change: an effective ratio is never above the ratios of
 * the agents above.
 */
export function setRatio(db: Database, change: RatioChange, now: Date): Promise<Result<RatioSet, RatioRefusal>> {
  const { site, agent, uid, ratio } = change;
  const today = siteDay(now, site.timezone);
  return decideInTransaction(db, async (tx): Promise<Result<RatioSet, RatioRefusal>> => {
    // Serializes changes of a member's ratio with each other and with changes of the agent's own.
    await lockPeople(tx, site.siteId, [agent, uid]);
    const team = await loadTeam(tx, site, agent);
    const path = team.members.includes(uid) ? team.pathOn(uid, FAR_FUTURE_DAY) : undefined;
    const tomorrow = firstDayAfter(today);
    const isLater = change.from !== undefined && dayNumber(change.from) > tomorrow;
    const base = await readBaseOn(tx, site.siteId, isLater ? dayNumber(change.from ?? '') : tomorrow);
    const agents = await loadAgents(tx, site.siteId, team.people, base);
    const own = agents.get(agent);
    if (!own || !isAgentOn(own, today)) return refuse('agent_none');
    if (!path) return refuse('not_found');
    const isOn = (agentUid: string) => {
      const found = agents.get(agentUid);
      return found !== undefined && isAgentOn(found, today);
    };
    if (path.some(isOn)) return refuse('ratio_of_other');
    const fromDay = startOf(change.from, tomorrow, today);
    if (!fromDay.ok) return fromDay;
    const above = team.aboveOn(FAR_FUTURE_DAY).flatMap((agentUid) => agents.get(agentUid) ?? []);
    const highest = ratioOn(
      own.steps,
      above.filter((agentAbove) => isAgentOn(agentAbove, fromDay.value)),
      fromDay.value,
    );
    if (ratio > highest) return refuse('rate_too_high', { highest: ratioText(highest) });
    const by = `user:${agent}`;
    // The ratio of a former agent applies only if the user becomes an agent again. Until then the house keeps that
    // share, and the agent above must not get it by setting a ratio.
    const isByOneOperator = (agents.get(uid)?.endedDay ?? null) !== null;
    const granted = { siteId: site.siteId, uid, fromDay: fromDay.value, ratio, base, by, reason: '', isByOneOperator };
    await insertRatio(tx, granted, now);
    const params = { ratio: ratioText(ratio), from: dayText(fromDay.value) };
    await notifyUser(tx, { siteId: site.siteId, uid, kind: 'agent_ratio', params, now });
    return ok({ fromDay: fromDay.value, ratio });
  });
}

function startOf(
  requested: string | undefined,
  earliest: number,
  today: number,
): Result<number, 'date_past' | 'input_invalid'> {
  if (requested === undefined) return ok(earliest);
  if (dayNumber(requested) < earliest) return refuse('date_past', { earliest: dayText(earliest) });
  if (requested > latestStart(dayText(today))) return refuse('input_invalid', { fields: { from: 'date_too_far' } });
  return ok(dayNumber(requested));
}
