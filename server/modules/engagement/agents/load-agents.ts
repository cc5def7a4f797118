import type { AgentBase } from '@pitaka/core/engagement/agents/base.ts';
import { type Agent, foldSteps, type RatioStep } from '@pitaka/core/engagement/agents/ratio.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';

/** Those of these people who are or were agents, with what was granted to them of a base. */
export async function loadAgents(
  db: Database | Transaction,
  siteId: string,
  uids: readonly string[],
  base: AgentBase,
): Promise<Map<string, Agent>> {
  const rows = await db
    .selectFrom('agents')
    .select(['uid', 'since_day', 'ended_day'])
    .where('site_id', '=', siteId)
    .where(sql<boolean>`uid = ANY(${uids}::text[])`)
    .execute();
  const steps = await loadSteps(
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
    rows.map(({ uid, since_day, ended_day }) => {
      const past = (termsOf.get(uid) ?? []).map((term) => ({ sinceDay: term.since_day, endedDay: term.ended_day }));
      return [uid, { uid, sinceDay: since_day, endedDay: ended_day, past, steps: steps.get(uid) ?? [] }];
    }),
  );
}

/** What was granted to each of these people of a base, agents or not. What was granted of another is worth nothing here. */
export async function loadSteps(
  db: Database | Transaction,
  siteId: string,
  uids: readonly string[],
  base: AgentBase,
): Promise<Map<string, RatioStep[]>> {
  if (uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('agent_ratio_changes')
    .select(['uid', 'from_day', 'ratio'])
    .where('site_id', '=', siteId)
    .where(sql<boolean>`uid = ANY(${uids}::text[])`)
    .where('base', 'in', ['', base])
    .orderBy('uid')
    .orderBy('change')
    .execute();
  const changesOf = Map.groupBy(rows, ({ uid }) => uid);
  return new Map(
    [...changesOf].map(([uid, changes]) => [
      uid,
      foldSteps(changes.map(({ from_day, ratio }) => ({ fromDay: from_day, ratio }))),
    ]),
  );
}
