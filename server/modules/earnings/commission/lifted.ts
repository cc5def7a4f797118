import { EXACT_PER_MINOR } from '@pitaka/core/earnings/commission/compute-day.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { lockCounting } from '../../back-office/alone/index.ts';
import { computeLines, readPlans } from './load-day.ts';
import type { Work } from './work.ts';
import { presentOld, readLines } from './write-lines.ts';

/** A sale or figure that one operator makes count, after that. */
interface MadeToCount {
  readonly id: string;
  readonly uid: string | null;
  readonly day: number | null;
}

const GONE: ReadonlySet<string> = new Set(['reversed', 'parked']);

/**
 * What sales make of others: a plan's steps go by the base of the month before each sale, so that one of 60.00 dated on the
 * first of it lifts one of 100,000.00 over a step. Compared with what was computed last; what was not yet counts whole.
 */
export async function liftedMinor(
  tx: Transaction,
  { siteId, unit }: { readonly siteId: string; readonly unit: string },
  made: readonly MadeToCount[],
  now: Date,
): Promise<bigint> {
  const plans = await readPlans(tx, siteId);
  const hasSteps = plans.some(({ terms }) => typeof terms?.own === 'object' && 'steps' in terms.own);
  if (!hasSteps) return 0n;
  // Two at the same instant, neither of which reaches the step alone, would both lift nothing otherwise.
  await lockCounting(tx, siteId, 'steps', now);
  const works = await readDaysOfMonths(tx, siteId, made);
  if (works.length === 0) return 0n;
  const own = new Set(made.map(({ id }) => id));
  const before = new Map(
    presentOld(await readLines(tx, siteId, works)).map((line) => [keyOf(line), GONE.has(line.state) ? 0n : line.exact]),
  );
  let exact = 0n;
  for (const line of await computeLines(tx, siteId, works, unit, now)) {
    const more = own.has(line.sourceId) || GONE.has(line.state) ? 0n : line.exact - (before.get(keyOf(line)) ?? 0n);
    if (more > 0n) exact += more;
  }
  return (exact + EXACT_PER_MINOR - 1n) / EXACT_PER_MINOR;
}

function keyOf({ sourceId, uid, level }: { readonly sourceId: string; readonly uid: string; readonly level: number }) {
  return `${sourceId} ${uid} ${level}`;
}

/** All days of these months of these promoters: what was made to count just before lifts too, and no line says it yet. */
async function readDaysOfMonths(tx: Transaction, siteId: string, made: readonly MadeToCount[]): Promise<Work[]> {
  const months = new Map<string, { uid: string; first: number; last: number }>();
  for (const { uid, day } of made) {
    if (uid === null || day === null) continue;
    const first = day - (day % 100);
    months.set(`${uid} ${first}`, { uid, first, last: first + 99 });
  }
  if (months.size === 0) return [];
  const { rows } = await sql<{ uid: string; day: number }>`
    SELECT DISTINCT c.uid, c.day FROM json_to_recordset(${JSON.stringify([...months.values()])}) AS w (uid text, first int, last int)
    JOIN conversions c ON c.site_id = ${siteId} AND c.uid = w.uid AND c.day BETWEEN w.first AND w.last`.execute(tx);
  return rows.map(({ uid, day }) => ({ siteId, uid, day }));
}
