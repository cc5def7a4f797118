import type { AgentBase } from '@pitaka/core/engagement/agents/base.ts';
import { type Agent, isAgentOn, type Ratio, ratioOn } from '@pitaka/core/engagement/agents/ratio.ts';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { AgentApplicationsTable, AgentsTable } from '../../../platform/db/tables/agents.ts';
import { fitsMaskedName, usersOf } from '../../identity/auth/published.ts';
import { FAR_FUTURE_DAY, type Team } from './team/load-team.ts';

export type AgentRow = Selectable<AgentsTable>;

export function readAgent(db: Database | Transaction, siteId: string, uid: string): Promise<AgentRow | undefined> {
  return db.selectFrom('agents').selectAll().where('site_id', '=', siteId).where('uid', '=', uid).executeTakeFirst();
}

/** The last application of each kind. */
export async function readApplications(
  db: Database,
  siteId: string,
  uid: string,
): Promise<Partial<Record<'agent' | 'advisor', Selectable<AgentApplicationsTable>>>> {
  const rows = await db
    .selectFrom('agent_applications')
    .selectAll()
    .distinctOn('kind')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .orderBy('kind')
    .orderBy('application_id', 'desc')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.kind, row]));
}

/** A member's effective ratio on a day, under the agents between and above. */
export function ratioOfMember(
  facts: { readonly team: Team; readonly agent: Agent; readonly agents: ReadonlyMap<string, Agent> },
  uid: string,
  steps: Agent['steps'],
  day: number,
): Ratio {
  const { team, agent, agents } = facts;
  const path = team.pathOn(uid, FAR_FUTURE_DAY) ?? [];
  const above = [...path, ...team.aboveOn(FAR_FUTURE_DAY)].flatMap((agentUid) => agents.get(agentUid) ?? []);
  return ratioOn(
    steps,
    [agent, ...above].filter((agentAbove) => isAgentOn(agentAbove, day)),
    day,
  );
}

export interface PersonRow {
  readonly uid: string;
  readonly name: string | null;
  readonly level: number;
  readonly created_at: Date;
  readonly direct: number;
}

/** One page of the given users, newest first, and the number of all matches. */
export async function readPeople(
  db: Database,
  siteId: string,
  { uids, search }: { readonly uids: readonly string[]; readonly search: string },
  page: { readonly number: number; readonly size: number },
): Promise<{ rows: PersonRow[]; count: number }> {
  const matching = sql`FROM ${usersOf(siteId)} u WHERE u.uid = ANY(${uids}::text[])
    AND (${search} = '' OR u.uid = ${search} OR ${fitsMaskedName(sql.ref('u.name'), search)})`;
  const [found, counted] = await Promise.all([
    sql<PersonRow>`SELECT u.uid, u.name, u.level, u.created_at,
        (SELECT count(*)::int FROM ${usersOf(siteId)} m WHERE m.inviter_uid = u.uid) AS direct
      ${matching} ORDER BY u.created_at DESC, u.uid LIMIT ${page.size} OFFSET ${page.number * page.size}`.execute(db),
    sql<{ count: number }>`SELECT count(*)::int AS count ${matching}`.execute(db),
  ]);
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0 };
}

/** Whether this user lets agents above see details. */
export async function readConsent(db: Database, siteId: string, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom('agent_consents')
    .select('shares')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row?.shares ?? false;
}

/** The total payments to an agent, less the amounts taken back. */
export async function readTotalPaid(db: Database, siteId: string, uid: string): Promise<bigint> {
  const { sum } = await db
    .selectFrom('agent_statements')
    .select((select) => select.fn.sum<string | null>('paid_minor').as('sum'))
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return BigInt(sum ?? '0');
}

/** The ratios of one base, or of all bases. */
export function readRatioHistory(db: Database, siteId: string, uid: string, base?: AgentBase) {
  return db
    .selectFrom('agent_ratio_changes')
    .select(['from_day', 'ratio', 'base', 'set_by', 'reason', 'set_at'])
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .$if(base !== undefined, (rows) => rows.where('base', 'in', ['', base ?? '']))
    .orderBy('change', 'desc')
    .execute();
}

/** A member's contribution to an agent in each closed period, the newest first. */
export async function readEarnedByPeriod(
  db: Database,
  siteId: string,
  { uid, member }: { readonly uid: string; readonly member: string },
  most: number,
) {
  const { rows } = await sql<{ from_day: number; to_day: number; base: bigint; amount: bigint }>`
    SELECT p.from_day, p.to_day, sum(l.base_minor)::bigint AS base, sum(l.amount_minor)::bigint AS amount
    FROM agent_statements s
    JOIN agent_periods p ON p.site_id = s.site_id AND p.from_day = s.from_day
    JOIN agent_statement_lines l ON l.site_id = s.site_id AND l.uid = s.uid AND l.period_day = s.from_day
      AND l.revision = s.revision AND l.member_uid = ${member} AND NOT l.is_excluded
    WHERE s.site_id = ${siteId} AND s.uid = ${uid}
    GROUP BY p.from_day, p.to_day ORDER BY p.from_day DESC LIMIT ${most}`.execute(db);
  return rows;
}
