import { formatMinor } from '@pitaka/core/values/money.ts';
import { dayText } from '@pitaka/core/values/site-days.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { addedValue, loadValuation } from '../commission/index.ts';
import { conversionsOf } from '../conversions/published.ts';
import { storedAmounts, withoutRateLines } from './approved-value.ts';

export interface HeldValue {
  readonly conversions: number;
  readonly people: number;
  /** '2026-11-20'. */
  readonly days: readonly string[];
  /** The maximum earnings from the held conversions, in the site's unit. */
  readonly sumMinor: bigint;
  /** Amounts without an exchange rate so far, by currency. */
  readonly withoutRate: ReadonlyMap<string, bigint>;
  /** Each source's part. */
  readonly bySource: ReadonlyMap<string, bigint>;
}

/** The maximum earnings that the release of these conversions adds. */
export async function readHeldValue(
  db: Database | Transaction,
  site: { readonly siteId: string; readonly unit: string },
  conversionIds: readonly string[],
): Promise<HeldValue> {
  const rows = await db
    .selectFrom(conversionsOf(site.siteId).as('conversions'))
    .select(['source', 'uid', 'day', 'amount_minor', 'currency', 'count'])
    .where((eb) => eb('conversion_id', '=', eb.fn.any(eb.val([...conversionIds]))))
    .execute();
  const valuation = await loadValuation(
    db,
    site,
    rows.map(({ currency }) => currency),
  );
  const bySource = new Map<string, bigint>();
  const withoutRate = new Map<string, bigint>();
  for (const { source, day, amount_minor: amountMinor, currency, count } of rows) {
    const minor =
      day === null ? 0n : addedValue({ before: undefined, after: { day, amountMinor, currency, count } }, valuation);
    bySource.set(source, (bySource.get(source) ?? 0n) + (minor ?? 0n));
    if (minor === undefined) withoutRate.set(currency, (withoutRate.get(currency) ?? 0n) + amountMinor);
  }
  return {
    conversions: rows.length,
    people: new Set(rows.map(({ uid }) => uid)).size,
    days: [...new Set(rows.flatMap(({ day }) => (day === null ? [] : [dayText(day)])))].sort(),
    sumMinor: [...bySource.values()].reduce((sum, minor) => sum + minor, 0n),
    withoutRate,
    bySource,
  };
}

/** Shows the value to the second person. */
export function heldLines({ conversions, people, days, sumMinor, withoutRate }: HeldValue) {
  const line = (label: string, after: string) => ({ label, before: '', after });
  return [
    line('Conversions', String(conversions)),
    { ...line('Adds at most', formatMinor(sumMinor)), sum: sumMinor },
    ...withoutRateLines(storedAmounts(withoutRate)),
    line('People', String(people)),
    line('Days', days.length > 1 ? `${days.length} days, ${days[0]} to ${days.at(-1)}` : (days[0] ?? 'no day')),
  ];
}
