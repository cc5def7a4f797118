import { sql } from 'kysely';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { readBelow } from './load-team.ts';

/**
 * Those below a person, at any depth, who are agents or were. Whoever is placed above them earns of their members, and may lower
 * their ratios: one operator's word would be enough for that.
 */
export async function readAgentsBelow(db: Database | Transaction, siteId: string, uid: string): Promise<string[]> {
  const below = await readBelow(db, siteId, uid);
  const rows = await db
    .selectFrom('agents')
    .select('uid')
    .where('site_id', '=', siteId)
    .where(sql<boolean>`uid = ANY(${below}::text[])`)
    .orderBy('uid')
    .execute();
  return rows.map((row) => row.uid);
}

/** Are there agents below a person who is none? An invite code would place a stranger above those agents. */
export async function isAboveAgents(db: Database | Transaction, siteId: string, uid: string): Promise<boolean> {
  const own = await db
    .selectFrom('agents')
    .select('uid')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('ended_day', 'is', null)
    .executeTakeFirst();
  return !own && (await readAgentsBelow(db, siteId, uid)).length > 0;
}
