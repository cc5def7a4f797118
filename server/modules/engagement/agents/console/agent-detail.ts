import { grantedOn, isAgentOn, ratioOn, ratioText } from '@pitaka/core/engagement/agents/ratio.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import type { Site } from '../../../../platform/http/site.ts';
import { usersOf } from '../../../identity/auth/published.ts';
import { loadRatioSteps } from '../load-agents.ts';
import { readRunningPeriod } from '../periods/periods.ts';
import { loadTeamAgents } from '../statements/load-figures.ts';
import { presentFigures } from '../statements/present-statement.ts';
import { readClosedStatements, readOpenStatement, type ShownStatement } from '../statements/statement-views.ts';
import { FAR_FUTURE_DAY } from '../team/load-team.ts';
import { readAgent, readApplications, readRatioHistory, readTotalPaid } from '../views.ts';

const MAX_IN_TREE = 500;
const SHOWN_STATEMENTS = 24;

/** One agent for operators; undefined if the user was never an agent. */
export async function readAgentDetail(db: Database, site: Site, uid: string, now: Date) {
  const { siteId } = site;
  const agent = await readAgent(db, siteId, uid);
  if (!agent) return undefined;
  const today = siteDay(now, site.timezone);
  const { base } = await readRunningPeriod(db, site, now);
  const place = await loadTeamAgents(db, site, uid, base);
  const { team, agents } = place;
  const [open, closed, paidInAll, history, applications, withdrawals, recharges] = await Promise.all([
    readOpenStatement(db, { site, uid }, now, place),
    readClosedStatements(db, { site, uid }, { offset: 0, size: SHOWN_STATEMENTS }),
    readTotalPaid(db, siteId, uid),
    readRatioHistory(db, siteId, uid),
    readApplications(db, siteId, uid),
    sumOf(db, 'agent_withdrawals', siteId, uid),
    sumOf(db, 'agent_recharges', siteId, uid),
  ]);
  const isOn = (agentUid: string) => {
    const found = agents.get(agentUid);
    return found !== undefined && isAgentOn(found, today);
  };
  const above = team
    .aboveOn(FAR_FUTURE_DAY)
    .filter(isOn)
    .flatMap((agentUid) => agents.get(agentUid) ?? []);
  const steps = agents.get(uid)?.steps ?? [];
  const below = team.members.flatMap((member) => {
    const path = team.pathOn(member, FAR_FUTURE_DAY);
    return path ? [{ uid: member, way: [...path, member] }] : [];
  });
  const shown = below.sort((one, other) => (one.way.join() < other.way.join() ? -1 : 1)).slice(0, MAX_IN_TREE);
  const people = await readPeopleOf(db, siteId, [
    uid,
    ...above.map((person) => person.uid),
    ...shown.map((person) => person.uid),
  ]);
  const nameOf = (personUid: string) => people.get(personUid)?.name ?? '';
  const granted = await loadRatioSteps(
    db,
    siteId,
    shown.map((person) => person.uid),
    base,
  );
  const [nearest] = above;
  const { advisor } = applications;
  const isEnded = agent.ended_day !== null && agent.ended_day <= today;
  const statements = [...(open && !isEnded ? [open.statement] : []), ...closed.statements];
  return {
    uid,
    name: nameOf(uid),
    state: isEnded ? ('ended' as const) : ('active' as const),
    since: dayText(agent.since_day),
    endedOn: agent.ended_day === null ? null : dayText(agent.ended_day),
    ratio: ratioText(ratioOn(steps, above, today)),
    granted: ratioText(grantedOn(steps, today)),
    above: nearest ? { uid: nearest.uid, name: nameOf(nearest.uid) } : null,
    advisor: {
      state: agent.advisor_since ? ('approved' as const) : stateOf(advisor?.state),
      reason: advisor?.reason ?? '',
      at: (agent.advisor_since ?? advisor?.changed_at)?.toISOString() ?? null,
    },
    advisorSince: agent.advisor_since?.toISOString() ?? null,
    paidInAll: formatMinor(paidInAll),
    withdrawals,
    recharges,
    ratios: history.map((row) => ({
      from: dayText(row.from_day),
      ratio: ratioText(row.ratio),
      base: row.base === '' ? null : row.base,
      by: row.set_by.replace(/^(operator|user):/, ''),
      reason: row.reason,
      at: row.set_at.toISOString(),
    })),
    tree: shown.map((person) => {
      const ofMember = granted.get(person.uid);
      return {
        uid: person.uid,
        name: nameOf(person.uid),
        depth: person.way.length,
        isAgent: isOn(person.uid),
        ratio: ofMember ? ratioText(grantedOn(ofMember, today)) : null,
        joinedAt: people.get(person.uid)?.created_at.toISOString() ?? '',
      };
    }),
    isTreeCapped: below.length > MAX_IN_TREE,
    statements: statements.map(presentMonth),
  };
}

function stateOf(state: string | undefined): 'none' | 'waiting' | 'rejected' | 'ended' {
  if (state === 'waiting' || state === 'rejected') return state;
  return state === 'approved' ? 'ended' : 'none';
}

function presentMonth(statement: ShownStatement) {
  return {
    ...presentFigures(statement),
    period: dayText(statement.fromDay),
    to: dayText(statement.toDay),
    base: statement.base,
    revision: statement.revision,
  };
}

async function sumOf(db: Database, table: 'agent_withdrawals' | 'agent_recharges', siteId: string, uid: string) {
  const { rows } = await sql<{ count: number; minor: string }>`
    SELECT count(*)::int AS count, coalesce(sum(amount_minor), 0)::text AS minor FROM ${sql.table(table)}
    WHERE site_id = ${siteId} AND uid = ${uid}`.execute(db);
  return { count: rows[0]?.count ?? 0, amount: formatMinor(BigInt(rows[0]?.minor ?? '0')) };
}

async function readPeopleOf(db: Database, siteId: string, uids: readonly string[]) {
  const rows = await db
    .selectFrom(usersOf(siteId).as('users'))
    .select(['uid', 'name', 'created_at'])
    .where(sql<boolean>`uid = ANY(${uids}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.uid, row]));
}
