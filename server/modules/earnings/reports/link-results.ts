import { dayNumber, dayText } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ItemKind } from '../../../platform/db/tables/catalogue.ts';
import { applicationsOf } from '../../promotion/applications/published.ts';
import { itemsOf } from '../../promotion/catalogue/published.ts';
import { clickDaysOf } from '../../promotion/links/published.ts';
import { linesOf } from '../commission/published.ts';
import { conversionsOf } from '../conversions/published.ts';
import type { Span } from './span.ts';

/** One item's result on one day through one channel. */
export interface LinkResult {
  readonly itemId: string;
  readonly day: string;
  /** '' for the link without a sub-id, and for figures of a platform that names no channel. */
  readonly sub: string;
  readonly clicks: number;
  readonly conversions: number;
  readonly earnedMinor: bigint;
  /** The part of it that is not settled yet. */
  readonly estimatedMinor: bigint;
}

/**
 * The results of a user's own links, settled and estimated together. Shares of members' sales are left out, because
 * clicks on this user's links did not bring them.
 */
export async function readLinkResults(
  db: Database,
  { siteId, uid, from, to }: Span,
  itemIds: readonly string[],
): Promise<LinkResult[]> {
  if (itemIds.length === 0) return [];
  const within = sql`day BETWEEN ${dayNumber(from)} AND ${dayNumber(to)} AND item_id = ANY(${[...itemIds]}::text[])`;
  const { rows } = await sql<{
    item_id: string;
    day: number;
    sub: string;
    clicks: string;
    conversions: string;
    earned: string;
    estimated: string;
  }>`
    SELECT item_id, day, sub, sum(clicks) AS clicks, sum(conversions) AS conversions, sum(earned) AS earned,
      sum(estimated) AS estimated FROM (
      SELECT item_id, day, sub, clicks::bigint AS clicks, 0::bigint AS conversions, 0::bigint AS earned,
        0::bigint AS estimated
      FROM ${clickDaysOf(siteId)} k WHERE uid = ${uid} AND ${within}
      UNION ALL
      SELECT l.item_id, l.day, coalesce(c.sub, '') AS sub, 0, l.count::bigint, l.minor,
        CASE l.state WHEN 'estimated' THEN l.minor ELSE 0 END
      FROM (
        SELECT item_id, day, source_id, count, minor, state FROM ${linesOf(siteId)} own
        WHERE member_uid = ${uid} AND uid = ${uid} AND level = 0 AND ${within} AND state IN ('settled', 'estimated')
      ) l LEFT JOIN ${conversionsOf(siteId)} c ON c.conversion_id = l.source_id
    ) both_kinds GROUP BY item_id, day, sub`.execute(db);
  return rows.map((row) => ({
    ...{ itemId: row.item_id, day: dayText(row.day), sub: row.sub },
    ...{ clicks: Number(row.clicks), conversions: Number(row.conversions) },
    ...{ earnedMinor: BigInt(row.earned), estimatedMinor: BigInt(row.estimated) },
  }));
}

interface OwnLinkItem {
  readonly item_id: string;
  readonly external_id: string;
  readonly kind: ItemKind;
  readonly name: string;
  readonly icon: string;
}

/**
 * The user's items with a working link that brought the most in a span: by earnings, then by clicks, then the newest.
 */
export async function readBestLinks(db: Database, span: Span, kinds: readonly ItemKind[], most: number) {
  const { siteId, uid, from, to } = span;
  const days = sql`day BETWEEN ${dayNumber(from)} AND ${dayNumber(to)}`;
  const { rows } = await sql<OwnLinkItem>`
    SELECT i.item_id, i.external_id, i.kind, i.name, i.icon
    FROM ${applicationsOf(siteId)} a
    JOIN ${itemsOf(siteId)} i ON i.item_id = a.item_id AND NOT i.hidden AND i.delisted_at IS NULL
    LEFT JOIN (
      SELECT item_id, sum(minor) AS earned FROM ${linesOf(siteId)} l
      WHERE member_uid = ${uid} AND uid = ${uid} AND level = 0 AND ${days} AND state IN ('settled', 'estimated')
      GROUP BY item_id
    ) e ON e.item_id = a.item_id
    LEFT JOIN (
      SELECT item_id, sum(clicks) AS clicks FROM ${clickDaysOf(siteId)} k WHERE uid = ${uid} AND ${days} GROUP BY item_id
    ) k ON k.item_id = a.item_id
    WHERE a.uid = ${uid} AND a.state = 'linked' AND i.kind = ANY(${[...kinds]}::text[])
    ORDER BY coalesce(e.earned, 0) DESC, coalesce(k.clicks, 0) DESC, a.applied_at DESC, i.item_id
    LIMIT ${most}`.execute(db);
  return rows;
}

interface Results {
  readonly clicks: number;
  readonly earnedMinor: bigint;
  readonly estimatedMinor: bigint;
}

/** Sums of results by a key; a key without results is left out. */
export function sumBy(results: readonly LinkResult[], keyOf: (result: LinkResult) => string): Map<string, Results> {
  const sums = new Map<string, Results>();
  for (const result of results) {
    const key = keyOf(result);
    const { clicks, earnedMinor, estimatedMinor } = sums.get(key) ?? NOTHING;
    sums.set(key, {
      clicks: clicks + result.clicks,
      earnedMinor: earnedMinor + result.earnedMinor,
      estimatedMinor: estimatedMinor + result.estimatedMinor,
    });
  }
  return sums;
}

export const NOTHING: Results = { clicks: 0, earnedMinor: 0n, estimatedMinor: 0n };
