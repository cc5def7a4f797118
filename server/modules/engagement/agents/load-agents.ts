import type { AgentBase } from '@pitaka/core/engagement/agents/base.ts';
import { type Agent, foldSteps, type RatioStep } from '@pitaka/core/engagement/agents/ratio.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';

/** The current and former agents among these users, with the ratios granted to them for a base. */
export async function loadAgents(
  db: Database | Transaction,
  siteId: string,
  uids: readonly string[],
  base: AgentBase,
): Promise<Map<string, Agent>> {
  const rows = await db
    .selectFrom('agents')
    .select(['uid', 'since_day', 'ended_day', 'ended_alone'])
    .where('site_id', '=', siteId)
    .where(sql<boolean>`uid = ANY(${uids}::text[])`)
    .execute();
  const changes = await loadChanges(
    db,
    siteId,
    rows.map(({ uid }) => uid),
    base,
  );
  const terms = await db
    .selectFrom('agent_terms')
    .selectAll()
    .where('site_id', '=', siteId)
    .where(sql<boolean>`uid = ANY(${uids}::text[])`)
    .execute();
  const termsOf = Map.groupBy(terms, ({ uid }) => uid);
  return new Map(
    rows.map(({ uid, ...row }) => {
      const past = (termsOf.get(uid) ?? []).map((term) => termOf(term));
      const granted = changes.get(uid) ?? [];
      const stepsAbove = foldSteps(granted.filter(({ isByOneOperator }) => !isByOneOperator));
      return [uid, { uid, ...termOf(row), past, steps: foldSteps(granted), stepsAbove }];
    }),
  );
}

function termOf(row: { since_day: number; ended_day: number | null; ended_alone: boolean }) {
  return { sinceDay: row.since_day, endedDay: row.ended_day, endedAlone: row.ended_alone };
}

/**
 * The ratios granted to each of these users for a base, whether or not the user is an agent. Ratios of another base do
 * not count here.
 */
export async function loadRatioSteps(
  db: Database | Transaction,
  siteId: string,
  uids: readonly string[],
  base: AgentBase,
): Promise<Map<string, RatioStep[]>> {
  const changes = await loadChanges(db, siteId, uids, base);
  return new Map([...changes].map(([uid, steps]) => [uid, foldSteps(steps)]));
}

interface RatioChanged extends RatioStep {
  /** Whether one operator alone set the ratio: then the agents above do not earn the difference. */
  readonly isByOneOperator: boolean;
}

async function loadChanges(
  db: Database | Transaction,
  siteId: string,
  uids: readonly string[],
  base: AgentBase,
): Promise<Map<string, RatioChanged[]>> {
  if (uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('agent_ratio_changes')
    .select(['uid', 'from_day', 'ratio', 'taken_alone'])
    .where('site_id', '=', siteId)
    .where(sql<boolean>`uid = ANY(${uids}::text[])`)
    .where('base', 'in', ['', base])
    .orderBy('uid')
    .orderBy('change')
    .execute();
  const changes = rows.map((row) => ({
    uid: row.uid,
    fromDay: row.from_day,
    ratio: row.ratio,
    isByOneOperator: row.taken_alone,
  }));
  return Map.groupBy(changes, ({ uid }) => uid);
}
