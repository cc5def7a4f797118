import { EXACT_PER_MINOR } from '@pitaka/core/earnings/commission/compute-day.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { usersOf } from '../../../identity/auth/published.ts';
import { itemsOf } from '../../../promotion/catalogue/published.ts';
import { faultsOf, linesOf } from '../../commission/published.ts';
import { conversionsOf } from '../../conversions/published.ts';

export type View = '' | 'open' | 'decided';

const MAX_SHOWN = 200;

/** Groups with the conversions of the view; each group is one row. */
export function queryGroups(db: Database | Transaction, siteId: string, { view, rule }: { view: View; rule: string }) {
  let held = db
    .selectFrom('fraud_holds as h')
    .innerJoin(conversionsOf(siteId).as('c'), (join) =>
      join.onRef('c.site_id', '=', 'h.site_id').onRef('c.conversion_id', '=', 'h.conversion_id'),
    )
    .select(({ fn }) => [
      'h.group_id',
      fn.min('h.rule').as('rule'),
      fn.max('h.label').as('label'),
      fn.countAll<number>().as('conversions'),
      sql<number>`(count(*) FILTER (WHERE c.decision = ''))::int`.as('waiting'),
      sql<number>`count(DISTINCT c.uid)::int`.as('promoters'),
      fn.min('h.held_at').as('first_held_at'),
      fn.max('h.held_at').as('last_held_at'),
    ])
    .where('h.site_id', '=', siteId)
    .groupBy('h.group_id');
  if (rule !== '') held = held.where('h.rule', '=', rule);
  if (view === 'open') held = held.where('c.held', '<>', '').where('c.decision', '=', '');
  if (view === 'decided') held = held.where('c.decision', '<>', '');
  return db.selectFrom(held.as('g')).selectAll('g');
}

export type GroupRow = Awaited<ReturnType<typeof findGroup>> & {};

export function findGroup(db: Database | Transaction, siteId: string, groupId: string) {
  return queryGroups(db, siteId, { view: '', rule: '' }).where('g.group_id', '=', groupId).executeTakeFirst();
}

export async function countOpenGroups(db: Database, siteId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT h.group_id)::int AS count
    FROM ${conversionsOf(siteId)} c JOIN fraud_holds h ON h.site_id = c.site_id AND h.conversion_id = c.conversion_id
    WHERE c.site_id = ${siteId} AND c.held <> '' AND c.decision = ''`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Conversions of a group with the reason for each hold, and the earnings of all levels from each. */
export async function readHeld(db: Database, siteId: string, groupId: string) {
  const { rows } = await sql<{
    conversion_id: string;
    uid: string | null;
    name: string | null;
    item: string | null;
    amount_minor: bigint;
    currency: string;
    held_at: Date;
    evidence: Record<string, string | number | string[]>;
    also: { rule: string; groupId: string; label: string }[];
    decision: '' | 'released' | 'declined';
    commission: string;
  }>`
    SELECT h.conversion_id, c.uid, u.name, i.name AS item, c.amount_minor, c.currency, h.held_at, h.evidence, h.also,
      c.decision, (
        SELECT div(coalesce(sum(l.exact), 0), ${String(EXACT_PER_MINOR)}::numeric) FROM ${linesOf(siteId)} l
        WHERE l.site_id = c.site_id AND l.member_uid = c.uid AND l.day = c.day AND l.source_id = c.conversion_id
      )::text AS commission
    FROM fraud_holds h
    JOIN ${conversionsOf(siteId)} c ON c.site_id = h.site_id AND c.conversion_id = h.conversion_id
    LEFT JOIN ${usersOf(siteId)} u ON u.site_id = c.site_id AND u.uid = c.uid
    LEFT JOIN ${itemsOf(siteId)} i ON i.site_id = c.site_id AND i.item_id = c.item_id
    WHERE h.site_id = ${siteId} AND h.group_id = ${groupId}
    ORDER BY c.decision <> '', h.held_at, h.conversion_id LIMIT ${MAX_SHOWN}`.execute(db);
  return rows;
}

/**
 * The counts in the menu: groups that a rule holds, as their page lists them, and conversions without click or rate.
 */
export async function readWaitingFigures(db: Database, siteId: string) {
  const { rows } = await sql<{ held: number; held_oldest: Date | null; parked: number; faults: number }>`
    SELECT h.held, h.held_oldest, p.clicks + p.rates AS parked,
      (SELECT count(*)::int FROM ${faultsOf(siteId)} earning_faults) AS faults
    FROM (SELECT count(DISTINCT h.group_id)::int AS held, min(h.held_at) AS held_oldest
          FROM ${conversionsOf(siteId)} c JOIN fraud_holds h ON h.site_id = c.site_id AND h.conversion_id = c.conversion_id
          WHERE c.site_id = ${siteId} AND c.held <> '' AND c.decision = '') h,
      (SELECT (SELECT count(*)::int FROM ${conversionsOf(siteId)} conversions WHERE uid IS NULL AND click_id <> 'test') AS clicks,
        (SELECT count(DISTINCT source_id)::int FROM ${linesOf(siteId)} commission_lines
         WHERE state = 'parked') AS rates) p`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the count query returned no row');
  return { held: { count: row.held, oldestAt: row.held_oldest }, parked: row.parked, faults: row.faults };
}
