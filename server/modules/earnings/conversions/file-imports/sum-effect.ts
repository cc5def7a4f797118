import { dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import type { Transaction } from '../../../../platform/db/database.ts';
import type { Site } from '../../../../platform/http/site.ts';
import { addedValue, type EarningChange, loadValuation } from '../../commission/index.ts';
import { earningChangeOf, type FoldedRow } from '../follow-conversions.ts';
import type { OperatorSale } from '../published.ts';
import type { Effect } from './imported.ts';
import { amountsAboveCounted, type LargestAmounts, NO_AMOUNTS } from './largest-amounts.ts';

/**
 * The maximum that a file adds: for each conversion the largest value, after the file or in any of its rows, less the
 * amount counted before. Adding up the rows is not enough: a row of 0.00 may make a refused sale count. Held sales are
 * included, because their holds may expire.
 */
export async function sumEffect(
  tx: Transaction,
  site: Site,
  folded: readonly FoldedRow[],
  amounts: LargestAmounts = NO_AMOUNTS,
): Promise<Omit<Effect, 'removed' | 'restated'>> {
  const changed = mergeChanges(folded).map(({ before, after }) => ({ before, after: withDay(after, site.timezone) }));
  const brought = changed.map((change) => ({
    id: change.after.conversion_id,
    possible: possibleChangesOf(change, amounts),
  }));
  const valuation = await loadValuation(
    tx,
    site,
    brought.flatMap(({ possible }) =>
      possible.flatMap(({ before, after }) => [before?.currency ?? '', after.currency]),
    ),
  );
  let sumMinor = 0n;
  const how = new Map<string, OperatorSale['how']>();
  const withoutRate = new Map<string, bigint>();
  for (const { id, possible } of brought) {
    const values = possible.map((change) => addedValue(change, valuation));
    const more = largest(values.map((value) => value ?? 0n));
    sumMinor += more;
    if (more > 0n || values.includes(undefined)) how.set(id, possible[0]?.before ? 'part' : 'whole');
    const unknown = possible.filter((_, index) => values[index] === undefined);
    for (const [currency, ofCurrency] of Map.groupBy(unknown, ({ after }) => after.currency)) {
      const amount = largest(ofCurrency.map(amountIncrease));
      if (amount > 0n) withoutRate.set(currency, (withoutRate.get(currency) ?? 0n) + amount);
    }
  }
  const rows = changed.map(({ after }) => after);
  return {
    sumMinor,
    withoutRate,
    sales: rows.map(({ conversion_id: id }) => ({ id, how: how.get(id) ?? '' })),
    people: new Set(rows.flatMap(({ uid }) => uid ?? [])).size,
    days: [...new Set(rows.map(({ day }) => dayText(day)))].sort(),
  };
}

interface DatedChange {
  readonly before: FoldedRow['before'];
  readonly after: ReturnType<typeof withDay>;
}

/**
 * The changes of one sale to value: its final state and, for a new sale, its largest row. If only the final state
 * counted, a huge amount that the next row reduces to a cent would count as a cent. A known sale needs two people
 * anyway.
 */
function possibleChangesOf({ before, after }: DatedChange, amounts: LargestAmounts): EarningChange[] {
  const { day, count } = after;
  const left = earningChangeOf(withoutPending({ before, after }));
  const isNew = before.version === 0 && after.refused === '';
  const most = isNew ? amountsAboveCounted({ before, after }, amounts) : [];
  return [
    ...(left ? [left] : []),
    ...most.map((amount): EarningChange => ({ before: undefined, after: { day, count, ...amount } })),
  ];
}

function largest(amounts: readonly bigint[]): bigint {
  return [0n, ...amounts].reduce((most, amount) => (amount > most ? amount : most));
}

/** The state of each conversion before and after the whole file: its rows may be in several batches. */
export function mergeChanges(folded: readonly FoldedRow[]): FoldedRow[] {
  const whole = new Map<string, FoldedRow>();
  for (const row of folded) {
    const { conversion_id: id } = row.after;
    whole.set(id, { before: whole.get(id)?.before ?? row.before, after: row.after });
  }
  return [...whole.values()];
}

/** Treats a pending sale as uncounted: it is not paid, so a file that approves it adds the whole sale. */
function withoutPending({ before, after }: FoldedRow): FoldedRow {
  const isApproved = before.status === 'pending' && after.status === 'approved';
  return { before: isApproved ? { ...before, version: 0 } : before, after };
}

/**
 * Values a sale without its click as if the click were known: the sale counts automatically once the click is stored.
 */
export function withDay({ day, ...row }: FoldedRow['after'], timezone: string) {
  return { ...row, day: day ?? siteDay(row.occurred_at, timezone) };
}

function amountIncrease({ before, after }: EarningChange): bigint {
  return before?.currency === after.currency ? after.amountMinor - before.amountMinor : after.amountMinor;
}
