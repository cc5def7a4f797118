import { EXACT_PER_MINOR } from '@pitaka/core/earnings/commission/compute-day.ts';
import { dayNumber, dayText } from '@pitaka/core/values/site-days.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ItemKind } from '../../../platform/db/tables/catalogue.ts';
import type { PageWindow } from '../../promotion/catalogue/index.ts';

/** A user's span of the site's days, both included. */
export interface Span {
  readonly siteId: string;
  readonly uid: string;
  readonly from: string;
  readonly to: string;
}

export interface SpanFigures {
  readonly clicks: number;
  readonly uniqueClicks: number;
  readonly botClicks: number;
  readonly conversions: number;
  readonly grossMinor: bigint;
  readonly estimatedMinor: bigint;
  readonly settledMinor: bigint;
  readonly heldMinor: bigint;
  readonly reversedMinor: bigint;
}

function within({ siteId, uid, from, to }: Span, prefix = ''): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(prefix === '' ? name : `${prefix}.${name}`);
  return sql`${column('site_id')} = ${siteId} AND ${column('uid')} = ${uid}
    AND ${column('day')} BETWEEN ${dayNumber(from)} AND ${dayNumber(to)}`;
}

/** From rows of whole days: a year is as many rows as it has days. */
export async function readSpan(db: Database, span: Span): Promise<SpanFigures> {
  const { rows } = await sql<Record<keyof SpanFigures, string>>`
    SELECT c.*, e.* FROM (
      SELECT coalesce(sum(clicks), 0) AS clicks, coalesce(sum(unique_clicks), 0) AS "uniqueClicks",
        coalesce(sum(bot_clicks), 0) AS "botClicks"
      FROM click_days WHERE ${within(span)}
    ) c, (
      SELECT coalesce(sum(conversions), 0) AS conversions, coalesce(sum(gross_minor), 0) AS "grossMinor",
        coalesce(sum(estimated_minor), 0) AS "estimatedMinor", coalesce(sum(settled_minor), 0) AS "settledMinor",
        coalesce(sum(held_minor), 0) AS "heldMinor", coalesce(sum(reversed_minor), 0) AS "reversedMinor"
      FROM earning_days WHERE ${within(span)}
    ) e`.execute(db);
  const row = rows[0] as Record<keyof SpanFigures, string>;
  return {
    clicks: Number(row.clicks),
    uniqueClicks: Number(row.uniqueClicks),
    botClicks: Number(row.botClicks),
    conversions: Number(row.conversions),
    grossMinor: BigInt(row.grossMinor),
    estimatedMinor: BigInt(row.estimatedMinor),
    settledMinor: BigInt(row.settledMinor),
    heldMinor: BigInt(row.heldMinor),
    reversedMinor: BigInt(row.reversedMinor),
  };
}

/** Nothing was ever clicked or earned. */
export async function isNewcomer(db: Database, { siteId, uid }: { siteId: string; uid: string }): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    SELECT NOT EXISTS (SELECT FROM click_days WHERE site_id = ${siteId} AND uid = ${uid})
      AND NOT EXISTS (SELECT FROM earning_days WHERE site_id = ${siteId} AND uid = ${uid}) AS "isNew"`.execute(db);
  return rows[0]?.isNew ?? true;
}

export interface GroupRow {
  readonly key: string;
  readonly name: string;
  /** Of an item. */
  readonly kind: ItemKind | null;
  readonly icon: string;
  readonly clicks: number;
  readonly conversions: number;
  readonly grossMinor: bigint;
  readonly estimatedMinor: bigint;
  readonly settledMinor: bigint;
}

interface StoredGroup {
  key: string;
  name: string | null;
  kind: ItemKind | null;
  icon: string | null;
  clicks: string | null;
  conversions: string | null;
  gross: string | null;
  estimated: string | null;
  settled: string | null;
}

/** What a span can be grouped by besides its days. */
export type Group = 'item' | 'member' | 'source';

export interface GroupPage {
  readonly rows: readonly GroupRow[];
  readonly total: number;
}

const NO_ITEM = { kind: null, icon: null };

/** The days of a span that have something. */
export async function readDays(db: Database, span: Span): Promise<Map<string, GroupRow>> {
  const { rows } = await sql<StoredGroup & { day: number }>`
    SELECT coalesce(e.day, c.day) AS day, c.clicks, e.conversions, e.gross_minor AS gross,
      e.estimated_minor AS estimated, e.settled_minor AS settled
    FROM (SELECT * FROM earning_days WHERE ${within(span)}) e
    FULL JOIN (SELECT day, sum(clicks) AS clicks FROM click_days WHERE ${within(span)} GROUP BY day) c
      ON c.day = e.day`.execute(db);
  return new Map(
    rows.map(({ day, ...row }) => [dayText(day), presentGroup({ ...row, ...NO_ITEM, key: dayText(day), name: '' })]),
  );
}

/** By item, member or source; what earned most first. */
export async function readGroups(db: Database, span: Span, by: Group, page: PageWindow): Promise<GroupPage> {
  // The whole has to be summed for its order, so it is counted on the way: a team's year is summed once.
  const { rows } = await sql<StoredGroup & { total: number }>`
    SELECT g.*, count(*) OVER ()::int AS total FROM (${GROUPS[by](span)}) g
    ORDER BY coalesce(settled, 0) + coalesce(estimated, 0) DESC, coalesce(clicks, 0) DESC, key
    LIMIT ${page.size} OFFSET ${page.number * page.size}`.execute(db);
  return { rows: rows.map(presentGroup), total: rows[0]?.total ?? (await countGroups(db, span, by, page)) };
}

/** Beyond the last page no row says how many there are. */
async function countGroups(db: Database, span: Span, by: Group, { number }: PageWindow): Promise<number> {
  if (number === 0) return 0;
  const counted = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (${GROUPS[by](span)}) g`.execute(db);
  return counted.rows[0]?.count ?? 0;
}

/**
 * Sums of uncut parts, cut to hundredths (div is exact, a quotient is rounded first): a member's cents may differ from the
 * day's by the cut. Summed before the names are joined, or each row of each day is joined.
 */
function rollups(span: Span, column: 'member_uid' | 'source'): RawBuilder<unknown> {
  return sql`(
    SELECT ${sql.ref(column)} AS key, sum(conversions) AS conversions, sum(gross_minor) AS gross,
      div(sum(estimated), ${String(EXACT_PER_MINOR)}::numeric) AS estimated,
      div(sum(settled), ${String(EXACT_PER_MINOR)}::numeric) AS settled
    FROM earning_rollups WHERE ${within(span)} GROUP BY 1
  ) r`;
}

const GROUPS: Readonly<Record<Group, (span: Span) => RawBuilder<unknown>>> = {
  item: (span) => sql`
    SELECT coalesce(i.external_id, s.item_id) AS key, i.name, i.kind, i.icon, s.clicks, s.conversions, s.gross, s.estimated, s.settled
    FROM (
      SELECT coalesce(e.item_id, c.item_id) AS item_id, c.clicks, e.conversions, e.gross, e.estimated, e.settled
      FROM (
        SELECT item_id, sum(conversions) AS conversions, sum(gross_minor) AS gross,
          sum(estimated_minor) AS estimated, sum(settled_minor) AS settled
        FROM earning_targets WHERE ${within(span)} GROUP BY item_id
      ) e FULL JOIN (
        SELECT item_id, sum(clicks) AS clicks FROM click_days WHERE ${within(span)} GROUP BY item_id
      ) c ON c.item_id = e.item_id
    ) s LEFT JOIN items i ON i.site_id = ${span.siteId} AND i.item_id = s.item_id`,
  member: (span) => sql`
    SELECT r.key, u.name, NULL AS kind, NULL AS icon, NULL::bigint AS clicks, r.conversions, r.gross, r.estimated, r.settled
    FROM ${rollups(span, 'member_uid')} LEFT JOIN users u ON u.site_id = ${span.siteId} AND u.uid = r.key`,
  source: (span) => sql`
    SELECT r.key, s.name, NULL AS kind, NULL AS icon, NULL::bigint AS clicks, r.conversions, r.gross, r.estimated, r.settled
    FROM ${rollups(span, 'source')} LEFT JOIN conversion_sources s ON s.site_id = ${span.siteId} AND s.source = r.key`,
};

function presentGroup(row: StoredGroup): GroupRow {
  return {
    key: row.key,
    name: row.name ?? row.key,
    kind: row.kind,
    icon: row.icon ?? '',
    clicks: Number(row.clicks ?? 0),
    conversions: Number(row.conversions ?? 0),
    grossMinor: BigInt(row.gross ?? 0),
    estimatedMinor: BigInt(row.estimated ?? 0),
    settledMinor: BigInt(row.settled ?? 0),
  };
}
