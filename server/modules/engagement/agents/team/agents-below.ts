import { sql } from 'kysely';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { readBelow } from './load-team.ts';

/**
 * The current and former agents below a user, at any depth. An agent placed above them earns from their members and may
 * lower their ratios, so one operator must not be able to do that alone.
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

/**
 * Whether a user who is not an agent has agents below: binding an invite code would place an unknown user above those
 * agents.
 */
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
