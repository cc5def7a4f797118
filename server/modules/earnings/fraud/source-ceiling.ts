import { evaluateCeiling, evaluateWithoutRate, type Finding } from '@pitaka/core/earnings/fraud/fraud-rules.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { addedValue, loadValuation } from '../commission/index.ts';
import { sourcesOf } from '../conversions/published.ts';
import type { Attributed } from './attributed.ts';

const HOUR_MS = 3_600_000;
/** An hour counts until a day after its end. */
const HOURS = 24;

interface SaleValue {
  readonly id: string;
  readonly minor: bigint;
}

/**
 * Counts the value of source reports in the transaction that processes them, and finds the reports above their source's
 * ceiling of 24 hours. Without a ceiling, anyone who has a source's secret could report any number of sales.
 */
export async function findAboveCeilings(
  tx: Transaction,
  site: Pick<Site, 'siteId' | 'unit' | 'timezone'>,
  conversions: readonly Attributed[],
  now: Date,
): Promise<(Finding & { readonly id: string })[]> {
  const reported = conversions.filter(({ change }) => change !== undefined);
  if (reported.length === 0) return [];
  await lockRates(tx, site.siteId, [...new Set(reported.map(({ source }) => source))]);
  const currencies = reported.flatMap(({ change }) => [change?.before?.currency ?? '', change?.after.currency ?? '']);
  const valuation = await loadValuation(tx, site, currencies);
  const found: (Finding & { readonly id: string })[] = [];
  // Count in the order of the sources' names: otherwise two transactions that count the same sources could deadlock.
  for (const [source, ofSource] of [...Map.groupBy(reported, (conversion) => conversion.source)].toSorted(byName)) {
    const day = dayText(siteDay(now, site.timezone));
    const values: SaleValue[] = [];
    for (const { id, change } of ofSource) {
      const minor = change && addedValue(change, valuation);
      if (minor !== undefined) values.push({ id, minor });
      else if (change) found.push({ ...evaluateWithoutRate(source, day, change.after.currency), id });
    }
    const above = await countIn(tx, site.siteId, source, values, now);
    const finding = evaluateCeiling(source, day, formatMinor(above.mostMinor));
    found.push(...above.ids.map((id) => ({ ...finding, id })));
  }
  return found;
}

/**
 * Locks the rates during a report: a rate that two people approve meanwhile waits for the transaction and then includes
 * its sales. Otherwise the rate would apply to simultaneous sales that its approver never saw.
 */
export async function lockRates(tx: Transaction, siteId: string, sources: readonly string[]): Promise<void> {
  await sql`SELECT 1 FROM ${sourcesOf(siteId)} s WHERE source = ANY(${[...sources]}) ORDER BY source FOR SHARE`.execute(
    tx,
  );
}

/** Blocks reports of all sources of the site until the rates are written. */
export async function lockRatesOfAllSources(tx: Transaction, siteId: string): Promise<void> {
  await sql`SELECT 1 FROM ${sourcesOf(siteId)} s ORDER BY source FOR NO KEY UPDATE`.execute(tx);
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => (one < other ? -1 : 1);

/**
 * Counts sales of one operator's file or release towards their sources' ceilings, as if the sources had reported them
 * now. Above a ceiling a second person must approve, and the caller rolls back.
 */
export async function countAgainstCeilings(
  tx: Transaction,
  siteId: string,
  bySource: ReadonlyMap<string, bigint>,
  now: Date,
): Promise<'taken' | 'second_person'> {
  for (const [source, minor] of [...bySource].toSorted(byName)) {
    const { ids } = await countIn(tx, siteId, source, [{ id: source, minor }], now);
    if (ids.length > 0) return 'second_person';
  }
  return 'taken';
}

/** The unused part of a source's ceiling. */
export async function readCeilingLeft(
  db: Database | Transaction,
  siteId: string,
  source: string,
  now: Date,
): Promise<bigint> {
  const { mostMinor, broughtMinor } = await readBrought(db, siteId, source, now);
  return mostMinor - broughtMinor;
}

/** Deletes hours that no longer count. */
export async function forgetHours(db: Database, siteId: string, now: Date): Promise<void> {
  await db.deleteFrom('source_hours').where('site_id', '=', siteId).where('hour', '<', firstHour(now)).execute();
}

/**
 * Counts amounts that fit, in order, and returns the others. The source's hour stays locked until the transaction ends.
 */
async function countIn(
  tx: Transaction,
  siteId: string,
  source: string,
  values: readonly SaleValue[],
  now: Date,
): Promise<{ readonly ids: readonly string[]; readonly mostMinor: bigint }> {
  const sumMinor = values.reduce((sum, { minor }) => sum + minor, 0n);
  await add(tx, siteId, source, sumMinor, now);
  const { mostMinor, broughtMinor } = await readBrought(tx, siteId, source, now);
  let leftMinor = mostMinor - (broughtMinor - sumMinor);
  const above = values.filter(({ minor }) => {
    if (minor > leftMinor) return minor > 0n;
    leftMinor -= minor;
    return false;
  });
  const aboveMinor = above.reduce((sum, { minor }) => sum + minor, 0n);
  if (aboveMinor > 0n) await add(tx, siteId, source, -aboveMinor, now);
  return { ids: above.map(({ id }) => id), mostMinor };
}

function hourOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
}

function firstHour(now: Date): Date {
  return new Date(hourOf(now).getTime() - HOURS * HOUR_MS);
}

async function add(tx: Transaction, siteId: string, source: string, minor: bigint, now: Date): Promise<void> {
  await sql`
    INSERT INTO source_hours AS h (site_id, source, hour, worth_minor)
    VALUES (${siteId}, ${source}, ${hourOf(now)}, ${minor})
    ON CONFLICT (site_id, source, hour) DO UPDATE SET worth_minor = h.worth_minor + excluded.worth_minor`.execute(tx);
}

async function readBrought(db: Database | Transaction, siteId: string, source: string, now: Date) {
  const { rows } = await sql<{ most: string; brought: string }>`
    SELECT s.a_day_minor::text AS most, (
      SELECT coalesce(sum(h.worth_minor), 0) FROM source_hours h
      WHERE h.site_id = ${siteId} AND h.source = ${source} AND h.hour >= ${firstHour(now)})::text AS brought
    FROM ${sourcesOf(siteId)} s WHERE s.source = ${source}`.execute(db);
  return { mostMinor: BigInt(rows[0]?.most ?? 0), broughtMinor: BigInt(rows[0]?.brought ?? 0) };
}
