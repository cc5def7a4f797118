import { maskName } from '@pitaka/core/values/names.ts';
import { dayNumber, dayText } from '@pitaka/core/values/site-days.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ItemKind } from '../../../platform/db/tables/catalogue.ts';
import type { PageWindow } from '../../promotion/catalogue/index.ts';
import { clickDaysOf } from '../../promotion/links/published.ts';
import { type EarnedBy, readEarned } from '../commission/index.ts';
import { earningDaysOf } from '../commission/published.ts';
import type { Span } from './span.ts';

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

/** Reads rows of whole days: a year has as many rows as days. */
export async function readSpan(db: Database, span: Span): Promise<SpanFigures> {
  const { rows } = await sql<Record<keyof SpanFigures, string>>`
    SELECT c.*, e.* FROM (
      SELECT coalesce(sum(clicks), 0) AS clicks, coalesce(sum(unique_clicks), 0) AS "uniqueClicks",
        coalesce(sum(bot_clicks), 0) AS "botClicks"
      FROM ${clickDaysOf(span.siteId)} click_days WHERE ${within(span)}
    ) c, (
      SELECT coalesce(sum(conversions), 0) AS conversions, coalesce(sum(gross_minor), 0) AS "grossMinor",
        coalesce(sum(estimated_minor), 0) AS "estimatedMinor", coalesce(sum(settled_minor), 0) AS "settledMinor",
        coalesce(sum(held_minor), 0) AS "heldMinor", coalesce(sum(reversed_minor), 0) AS "reversedMinor"
      FROM ${earningDaysOf(span.siteId)} earning_days WHERE ${within(span)}
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

/** No click and no earning so far. */
export async function isNewcomer(db: Database, { siteId, uid }: { siteId: string; uid: string }): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    SELECT NOT EXISTS (SELECT FROM ${clickDaysOf(siteId)} click_days WHERE uid = ${uid})
      AND NOT EXISTS (SELECT FROM ${earningDaysOf(siteId)} earning_days WHERE uid = ${uid}) AS "isNew"`.execute(db);
  return rows[0]?.isNew ?? true;
}

export interface GroupRow {
  readonly key: string;
  readonly name: string;
  /** Only for items. */
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

export interface GroupPage {
  readonly rows: readonly GroupRow[];
  readonly total: number;
}

const NO_ITEM = { kind: null, icon: null };

/** The non-empty days of a span, with their clicks. */
export async function readDays(db: Database, span: Span): Promise<Map<string, GroupRow>> {
  const { rows } = await sql<StoredGroup & { day: number }>`
    SELECT coalesce(e.day, c.day) AS day, c.clicks, e.conversions, e.gross_minor AS gross,
      e.estimated_minor AS estimated, e.settled_minor AS settled
    FROM (SELECT * FROM ${earningDaysOf(span.siteId)} earning_days WHERE ${within(span)}) e
    FULL JOIN (SELECT day, sum(clicks) AS clicks FROM ${clickDaysOf(span.siteId)} click_days WHERE ${within(span)} GROUP BY day) c
      ON c.day = e.day`.execute(db);
  return new Map(
    rows.map(({ day, ...row }) => [dayText(day), presentGroup({ ...row, ...NO_ITEM, key: dayText(day), name: '' })]),
  );
}

/** Earnings by item, member or source, the highest first, without empty rows. */
export async function readGroups(db: Database, span: Span, by: EarnedBy, page: PageWindow): Promise<GroupPage> {
  // The order needs the sums of all rows, so the same query counts them; names are read only for the shown rows.
  const { rows } = await sql<StoredGroup & { total: number }>`
    SELECT ${NAMED[by].key} AS key, n.name, ${NAMED[by].picture}, p.clicks, p.conversions, p.gross, p.estimated, p.settled, p.total
    FROM (
      SELECT g.*, count(*) OVER ()::int AS total, row_number() OVER (
        ORDER BY coalesce(settled, 0) + coalesce(estimated, 0) DESC, coalesce(clicks, 0) DESC, key) AS place
      FROM (${groupsOf(span, by)}) g ORDER BY place LIMIT ${page.size} OFFSET ${page.number * page.size}
    ) p LEFT JOIN ${NAMED[by].names} n ON n.site_id = ${span.siteId} AND n.${NAMED[by].id} = p.key
    ORDER BY p.place`.execute(db);
  return {
    rows: rows.map(by === 'member' ? presentMember : presentGroup),
    total: rows[0]?.total ?? (await countGroups(db, span, by, page)),
  };
}

/** Beyond the last page, no row carries the count. */
async function countGroups(db: Database, span: Span, by: EarnedBy, { number }: PageWindow): Promise<number> {
  if (number === 0) return 0;
  const counted = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (${groupsOf(span, by)}) g`.execute(db);
  return counted.rows[0]?.count ?? 0;
}

const NO_PICTURE = sql`NULL AS kind, NULL AS icon`;

/** The tables with the names of a grouping's keys. */
const NAMED: Readonly<Record<EarnedBy, Readonly<Record<'key' | 'names' | 'id' | 'picture', RawBuilder<unknown>>>>> = {
  item: {
    key: sql`coalesce(n.external_id, p.key)`,
    names: sql`items`,
    id: sql`item_id`,
    picture: sql`n.kind, n.icon`,
  },
  member: { key: sql`p.key`, names: sql`users`, id: sql`uid`, picture: NO_PICTURE },
  source: { key: sql`p.key`, names: sql`conversion_sources`, id: sql`source`, picture: NO_PICTURE },
};

/** Clicks belong to items: members and sources have only conversions. */
function groupsOf(span: Span, by: EarnedBy): RawBuilder<unknown> {
  const earned = readEarned(span, by);
  if (by !== 'item') return sql`SELECT e.*, NULL::bigint AS clicks FROM (${earned}) e`;
  return sql`
    SELECT coalesce(e.key, c.item_id) AS key, e.conversions, e.gross, e.estimated, e.settled, c.clicks
    FROM (${earned}) e FULL JOIN (
      SELECT item_id, sum(clicks) AS clicks FROM ${clickDaysOf(span.siteId)} click_days WHERE ${within(span)} GROUP BY item_id
    ) c ON c.item_id = e.key`;
}

function presentMember(row: StoredGroup): GroupRow {
  return presentGroup({ ...row, name: row.name && maskName(row.name) });
}

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
