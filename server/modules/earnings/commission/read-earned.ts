import { coverSpan } from '@pitaka/core/earnings/reports/cover-span.ts';
import { dayNumber } from '@pitaka/core/values/site-days.ts';
import { type RawBuilder, sql } from 'kysely';
import { earningRollupsOf, earningSumsOf, earningTargetsOf } from './published.ts';

/** The groupings that have stored sums. */
export type EarnedBy = 'item' | 'member' | 'source';

/** A span of the site's days, both included. */
export interface EarnedSpan {
  readonly siteId: string;
  readonly uid: string;
  readonly from: string;
  readonly to: string;
  /** Today on the site's clock, as a number. Later days have no figures. */
  readonly today: number;
}

/** The key of a day has eight digits; the keys of longer periods have fewer. */
const FIRST_DAY = 10_000_000;

/** The tables with a single day's figures. */
const OF_DAYS: Readonly<Record<EarnedBy, (siteId: string) => RawBuilder<unknown>>> = {
  item: (siteId) => sql`SELECT item_id AS key, conversions, gross_minor, estimated_minor::numeric AS estimated,
    settled_minor::numeric AS settled FROM ${earningTargetsOf(siteId)} t`,
  member: (siteId) =>
    sql`SELECT member_uid AS key, conversions, gross_minor, estimated, settled FROM ${earningRollupsOf(siteId)} r`,
  source: (siteId) =>
    sql`SELECT source AS key, conversions, gross_minor, estimated, settled FROM ${earningRollupsOf(siteId)} r`,
};

/**
 * A beneficiary's sums of a span by item, member or source, from as few stored sums as cover it. Each breakdown adds up
 * to the same total: all are sums of the lines' hundredths.
 */
export function readEarned(span: EarnedSpan, by: EarnedBy): RawBuilder<unknown> {
  const { plus, minus } = coverSpan(dayNumber(span.from), dayNumber(span.to), span.today);
  const parts = [...readPeriods(span, by, plus, sql``), ...readPeriods(span, by, minus, sql`-`)];
  return sql`
    SELECT key, sum(conversions) AS conversions, sum(gross_minor) AS gross, sum(estimated) AS estimated,
      sum(settled) AS settled
    FROM (${sql.join(parts, sql` UNION ALL `)}) f
    GROUP BY key HAVING sum(conversions) <> 0 OR sum(estimated) <> 0 OR sum(settled) <> 0`;
}

function readPeriods(
  { siteId, uid }: EarnedSpan,
  by: EarnedBy,
  numbers: readonly number[],
  sign: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const days = numbers.filter((number) => number >= FIRST_DAY);
  const periods = numbers.filter((number) => number < FIRST_DAY);
  const signed = sql`SELECT key, ${sign}conversions AS conversions, ${sign}gross_minor AS gross_minor,
    ${sign}estimated AS estimated, ${sign}settled AS settled`;
  const ofDays = sql`${signed} FROM (
    ${OF_DAYS[by](siteId)} WHERE uid = ${uid} AND day = ANY(${days}::int[])) d`;
  const ofPeriods = sql`${signed} FROM ${earningSumsOf(siteId)} s
    WHERE uid = ${uid} AND sum_of = ${by} AND period = ANY(${periods}::int[])`;
  return [...(days.length > 0 ? [ofDays] : []), ...(periods.length > 0 ? [ofPeriods] : [])];
}
