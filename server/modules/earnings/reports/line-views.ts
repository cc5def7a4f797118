import { dayNumber } from '@pitaka/core/values/site-days.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ItemKind } from '../../../platform/db/tables/catalogue.ts';
import type { CommissionState, ConversionStatus } from '../../../platform/db/tables/earnings.ts';
import type { PageWindow } from '../../promotion/catalogue/index.ts';
import { itemRatiosOf, itemsOf } from '../../promotion/catalogue/published.ts';
import { clicksOf } from '../../promotion/links/published.ts';
import { earningDaysOf, earningPostingsOf, earningTargetsOf, linesOf } from '../commission/published.ts';
import { conversionEventsOf, conversionsOf, deliveriesOf, sourcesOf } from '../conversions/published.ts';
import { promoterGroupsOf } from '../groups/published.ts';
import { plansOf } from '../plan-console/published.ts';
import { exchangeRatesOf } from '../rate-console/published.ts';
import { rateHistoryOf } from '../team/published.ts';
import { ofChannel } from './channels.ts';
import type { Span } from './span.ts';

export interface LineRow {
  readonly member_uid: string;
  readonly day: number;
  readonly source_id: string;
  readonly uid: string;
  readonly level: number;
  readonly item_id: string;
  readonly kind: ItemKind;
  readonly item_name: string;
  readonly source: string;
  /** null: its source no longer exists. */
  readonly source_name: string | null;
  readonly occurred_at: Date;
  readonly gross_minor: bigint;
  readonly base_micro: string;
  readonly rate_ppm: number;
  readonly exact: string;
  /** The line's hundredths; the hundredths of all lines of an item's day add up to its posting. */
  readonly minor: bigint;
  readonly plan_id: string;
  readonly plan_version: number;
  readonly state: CommissionState;
  readonly settles_at: Date | null;
  readonly note: string;
}

const COLUMNS = sql`l.member_uid, l.day, l.source_id, l.uid, l.level, l.item_id, i.kind, i.name AS item_name, l.source, s.name AS source_name,
  l.occurred_at, l.gross_minor, l.base_micro, l.rate_ppm, l.exact, l.minor, l.plan_id, l.plan_version, l.state, l.settles_at,
  l.note`;
const from = (
  siteId: string,
) => sql`FROM ${linesOf(siteId)} l JOIN ${itemsOf(siteId)} i ON i.site_id = l.site_id AND i.item_id = l.item_id
  LEFT JOIN ${sourcesOf(siteId)} s ON s.site_id = l.site_id AND s.source = l.source`;

/** Filters of lines; '' is all. */
export interface LineFilter {
  readonly itemId: string | undefined;
  readonly member: string;
  readonly source: string;
  /** By its key: channels.ts. */
  readonly channel: string;
}

function linesWhere(span: Span, only: LineFilter): RawBuilder<unknown> {
  return sql`l.site_id = ${span.siteId} AND l.uid = ${span.uid}
    AND l.day BETWEEN ${dayNumber(span.from)} AND ${dayNumber(span.to)}
    ${only.itemId === undefined ? sql`` : sql`AND l.item_id = ${only.itemId}`}
    ${only.member === '' ? sql`` : sql`AND l.member_uid = ${only.member}`}
    ${only.source === '' ? sql`` : sql`AND l.source = ${only.source}`}
    ${only.channel === '' ? sql`` : sql`AND ${ofChannel(span.siteId, only.channel) ?? sql`false`}`}`;
}

/** The maximum number of counted lines: a year of a large team has millions. */
const COUNTED_LINES = 1_000;

/** A page of lines and their number. Above the limit, the number shows only that there are more. */
export async function readLines(
  db: Database,
  span: Span,
  only: LineFilter,
  page: PageWindow,
): Promise<{ rows: readonly LineRow[]; total: number }> {
  const where = linesWhere(span, only);
  const most = Math.max(COUNTED_LINES, (page.number + 2) * page.size);
  const counted = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT FROM ${linesOf(span.siteId)} l WHERE ${where} LIMIT ${most}) c`.execute(
    db,
  );
  const { rows } = await sql<LineRow>`
    SELECT ${COLUMNS} ${from(span.siteId)} WHERE ${where}
    ORDER BY l.day DESC, l.occurred_at DESC, l.source_id, l.level
    LIMIT ${page.size} OFFSET ${page.number * page.size}`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

/** The position in a scan of all lines: the last line that was read. */
export interface LinePlace {
  readonly day: number;
  readonly occurredAt: Date;
  readonly sourceId: string;
  readonly level: number;
}

/** All lines of a span in slices, the oldest first. */
export async function readLinesAfter(
  db: Database,
  span: Span,
  after: LinePlace | undefined,
  limit: number,
): Promise<readonly LineRow[]> {
  const everything = { itemId: undefined, member: '', source: '', channel: '' };
  const { rows } = await sql<LineRow>`
    SELECT ${COLUMNS} ${from(span.siteId)} WHERE ${linesWhere(span, everything)}
      ${after ? sql`AND (l.day, l.occurred_at, l.source_id, l.level) > (${after.day}, ${after.occurredAt}, ${after.sourceId}, ${after.level})` : sql``}
    ORDER BY l.day, l.occurred_at, l.source_id, l.level LIMIT ${limit}`.execute(db);
  return rows;
}

/** The sums above the lines, as the report shows them. */
export async function readLineSum(
  db: Database,
  span: Span,
  only: LineFilter,
): Promise<{ settledMinor: bigint; estimatedMinor: bigint }> {
  const { rows } = await sql<{ settled: string; estimated: string }>`${sumQuery(span, only)}`.execute(db);
  return { settledMinor: BigInt(rows[0]?.settled ?? 0), estimatedMinor: BigInt(rows[0]?.estimated ?? 0) };
}

function sumQuery(span: Span, only: LineFilter): RawBuilder<unknown> {
  if (only.member !== '' || only.source !== '' || only.channel !== '') {
    return sql`
      SELECT coalesce(sum(minor) FILTER (WHERE state = 'settled'), 0) AS settled,
        coalesce(sum(minor) FILTER (WHERE state = 'estimated'), 0) AS estimated
      FROM ${linesOf(span.siteId)} l WHERE ${linesWhere(span, only)}`;
  }
  return sql`
    SELECT coalesce(sum(settled_minor), 0) AS settled, coalesce(sum(estimated_minor), 0) AS estimated
    FROM ${only.itemId === undefined ? earningDaysOf(span.siteId) : earningTargetsOf(span.siteId)} earned
    WHERE uid = ${span.uid} AND day BETWEEN ${dayNumber(span.from)} AND ${dayNumber(span.to)}
      ${only.itemId === undefined ? sql`` : sql`AND item_id = ${only.itemId}`}`;
}

/** A line of this beneficiary, from any member. */
export async function findLine(
  db: Database,
  key: { siteId: string; uid: string; sourceId: string; level: number },
): Promise<LineRow | undefined> {
  const { rows } = await sql<LineRow>`
    SELECT ${COLUMNS} ${from(key.siteId)}
    JOIN ${conversionsOf(key.siteId)} c ON c.site_id = l.site_id AND c.conversion_id = l.source_id
      AND c.uid = l.member_uid AND c.day = l.day
    WHERE l.site_id = ${key.siteId} AND l.source_id = ${key.sourceId} AND l.uid = ${key.uid} AND l.level = ${key.level}
      AND c.site_id = ${key.siteId} AND c.conversion_id = ${key.sourceId}`.execute(db);
  return rows[0];
}

/** The conversion behind a line. */
export async function readSource(db: Database, siteId: string, conversionId: string) {
  const { rows } = await sql<{
    source_name: string | null;
    event: string;
    count: number;
    amount_minor: bigint;
    currency: string;
    sub: string;
    occurred_at: Date;
    created_at: Date;
    clicked_at: Date | null;
    exchange_rate: string | null;
    exchange_origin: string | null;
    exchange_day: number | null;
    ratio_ppm: number;
    held: string;
  }>`
    SELECT s.name AS source_name, c.event, c.count, c.amount_minor, c.currency, c.sub, c.occurred_at, c.created_at, c.held,
      k.at AS clicked_at, x.rate AS exchange_rate, x.origin AS exchange_origin, x.day AS exchange_day,
      coalesce((SELECT r.ratio_ppm FROM ${itemRatiosOf(siteId)} r
        WHERE r.site_id = c.site_id AND r.item_id = c.item_id AND r.valid_from <= c.occurred_at
        ORDER BY r.valid_from DESC LIMIT 1), i.ratio_ppm, 0) AS ratio_ppm
    FROM ${conversionsOf(siteId)} c
    LEFT JOIN ${itemsOf(siteId)} i ON i.site_id = c.site_id AND i.item_id = c.item_id
    LEFT JOIN ${sourcesOf(siteId)} s ON s.site_id = c.site_id AND s.source = c.source
    LEFT JOIN ${clicksOf(siteId)} k ON k.site_id = c.site_id AND k.click_id = c.click_id
    LEFT JOIN ${exchangeRatesOf(siteId)} x ON x.site_id = c.site_id AND x.currency = c.currency AND x.day = c.day
    WHERE c.site_id = ${siteId} AND c.conversion_id = ${conversionId}`.execute(db);
  return rows[0];
}

/**
 * The source's events for the conversion, ordered by their own times, each with its origin and its day's exchange rate.
 */
export async function readEvents(
  db: Database,
  siteId: string,
  conversionId: string,
): Promise<
  {
    status: ConversionStatus;
    amount_minor: bigint;
    currency: string;
    received_at: Date;
    exchange_rate: string | null;
    /** The method of the delivery; null: the delivery is not stored. */
    method: string | null;
    delivery_id: string;
  }[]
> {
  return db
    .selectFrom(conversionEventsOf(siteId).as('e'))
    .innerJoin(conversionsOf(siteId).as('c'), (join) =>
      join.onRef('c.site_id', '=', 'e.site_id').onRef('c.conversion_id', '=', 'e.conversion_id'),
    )
    .leftJoin(exchangeRatesOf(siteId).as('x'), (join) =>
      join.onRef('x.site_id', '=', 'c.site_id').onRef('x.currency', '=', 'e.currency').onRef('x.day', '=', 'c.day'),
    )
    .leftJoin(deliveriesOf(siteId).as('d'), (join) =>
      join.onRef('d.site_id', '=', 'e.site_id').onRef('d.delivery_id', '=', 'e.delivery_id'),
    )
    .select([
      'e.status',
      'e.amount_minor',
      'e.currency',
      'e.received_at',
      'e.delivery_id',
      'x.rate as exchange_rate',
      'd.method',
    ])
    .where('e.conversion_id', '=', conversionId)
    .orderBy('e.occurred_at')
    .orderBy('e.received_at')
    .orderBy('e.delivery_id')
    .limit(100)
    .execute();
}

export function readPostings(db: Database, key: { siteId: string; uid: string; day: number; itemId: string }) {
  return db
    .selectFrom(earningPostingsOf(key.siteId).as('earning_postings'))
    .select(['journal_id', 'at', 'amount_minor'])
    .where('uid', '=', key.uid)
    .where('day', '=', key.day)
    .where('item_id', '=', key.itemId)
    .orderBy('sequence')
    .limit(100)
    .execute();
}

interface TermsRow {
  readonly name: string;
  readonly since: Date;
  readonly base: 'share' | 'amount' | 'flat';
  /** The group's name, if the plan is for a group. */
  readonly group: string | null;
  readonly rateSince: Date | null;
}

/**
 * The plan's name and group, and the start of its version and of the rate: the rate of the beneficiary or, if the plan
 * sets one, the rate of the plan.
 */
export async function readTermsOf(
  db: Database,
  line: { siteId: string; uid: string; level: number; planId: string; planVersion: number; occurredAt: Date },
): Promise<TermsRow | undefined> {
  const { rows } = await sql<TermsRow>`
    SELECT p.name, p.effective_from AS since, coalesce(p.terms ->> 'base', 'share') AS base, g.name AS "group",
      CASE WHEN ${line.level} = 0 AND p.terms ->> 'own' <> 'own' THEN p.effective_from
       ELSE (SELECT max(h.valid_from) FROM ${rateHistoryOf(line.siteId)} h
       WHERE h.site_id = p.site_id AND h.uid = ${line.uid} AND h.valid_from <= ${line.occurredAt}) END AS "rateSince"
    FROM ${plansOf(line.siteId)} p
    LEFT JOIN ${promoterGroupsOf(line.siteId)} g ON g.site_id = p.site_id AND g.group_id = p.scope_id AND p.scope = 'group'
    WHERE p.site_id = ${line.siteId} AND p.plan_id = ${line.planId} AND p.version = ${line.planVersion}`.execute(db);
  return rows[0];
}
