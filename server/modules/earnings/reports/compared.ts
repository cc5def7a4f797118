import { isRunning, likeDays } from '@pitaka/core/values/like-days.ts';
import { addDays, dayNumber, dayStart, dayText } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { earningDaysOf, linesOf } from '../commission/published.ts';
import type { Span } from './span.ts';

export interface Compared {
  readonly settledMinor: bigint;
  readonly estimatedMinor: bigint;
  /** The like days run until this time of their last day; undefined: they are whole. */
  readonly until: Date | undefined;
}

/**
 * The earnings of the days with which a span is compared. A span that still runs is compared with the like days until
 * the same time of day: beside a whole day, every morning would look bad. Days to come have no earnings on either side.
 */
export async function readCompared(
  db: Database,
  span: Span,
  { timezone }: { readonly timezone: string },
  now: Date,
): Promise<Compared> {
  const today = dayText(span.today);
  const to = span.to > today && span.from <= today ? today : span.to;
  const like = likeDays(span.from, to);
  const until = isRunning({ to }, like, today)
    ? new Date(dayStart(like.to, timezone).getTime() + now.getTime() - dayStart(today, timezone).getTime())
    : undefined;
  const last = until ? addDays(like.to, -1) : like.to;
  const { rows } = await sql<{ settled: string; estimated: string }>`
    SELECT d.settled + l.settled AS settled, d.estimated + l.estimated AS estimated FROM (
      SELECT coalesce(sum(settled_minor), 0) AS settled, coalesce(sum(estimated_minor), 0) AS estimated
      FROM ${earningDaysOf(span.siteId)} earning_days
      WHERE uid = ${span.uid} AND day BETWEEN ${dayNumber(like.from)} AND ${dayNumber(last)}
    ) d, (
      SELECT coalesce(sum(minor) FILTER (WHERE state = 'settled'), 0) AS settled,
        coalesce(sum(minor) FILTER (WHERE state = 'estimated'), 0) AS estimated
      FROM ${linesOf(span.siteId)} commission_lines
      WHERE ${until === undefined ? sql`false` : sql`uid = ${span.uid} AND day = ${dayNumber(like.to)} AND occurred_at < ${until}`}
    ) l`.execute(db);
  return { settledMinor: BigInt(rows[0]?.settled ?? 0), estimatedMinor: BigInt(rows[0]?.estimated ?? 0), until };
}
