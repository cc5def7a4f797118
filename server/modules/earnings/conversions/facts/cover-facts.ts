import { netNegativeFigures } from '@pitaka/core/earnings/conversions/net-negative-figures.ts';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import type { ChangedFact } from './fact.ts';
import { type DatedFact, factKey, readNegativeFacts, readNegativeKeys } from './stored-facts.ts';

/** The counted amounts by day: of changed figures, and of figures of other days that change because of them. */
export async function recountChanged(
  tx: Transaction,
  siteId: string,
  { source, day }: { readonly source: string; readonly day: number },
  changed: readonly ChangedFact[],
): Promise<Map<number, ChangedFact[]>> {
  const keys = changed.map((fact) => ({ ...fact, isBelowZero: fact.reportedMinor < 0n }));
  const stored = Map.groupBy(await readNegativeFacts(tx, siteId, source, keys), factKey);
  const ofDays = new Map<number, ChangedFact[]>();
  for (const fact of changed) {
    const otherDays = (stored.get(factKey(fact)) ?? []).filter((other) => other.day !== day);
    const counts = countsOf([{ ...fact, day }, ...otherDays]);
    const all = [{ day, ...fact }, ...otherDays.map((other) => ({ ...other, before: other }))];
    for (const { day: ofDay, ...one } of all) {
      const amountMinor = counts.get(ofDay) ?? 0n;
      if (ofDay === day || amountMinor !== one.amountMinor) {
        ofDays.set(ofDay, [...(ofDays.get(ofDay) ?? []), { ...one, amountMinor }]);
      }
    }
  }
  return ofDays;
}

/** The counted amounts by day. A negative figure reduces only figures in its own currency. */
function countsOf(facts: readonly DatedFact[]): Map<number, bigint> {
  const ofCurrencies = Map.groupBy(facts, ({ currency }) => currency);
  return new Map([...ofCurrencies.values()].flatMap((same) => [...netNegativeFigures(same).counts]));
}

/**
 * Whether a source reports a negative figure, on a day from `since` on, and has no earlier figure that the negative one
 * can reduce.
 */
export async function hasUncoveredRefunds(
  db: Database,
  siteId: string,
  source: string,
  since: number,
): Promise<boolean> {
  const keys = await readNegativeKeys(db, siteId, source, since);
  const facts = await readNegativeFacts(
    db,
    siteId,
    source,
    keys.map((key) => ({ ...key, isBelowZero: true })),
  );
  const histories = Map.groupBy(facts, (fact) => `${factKey(fact)} ${fact.currency}`);
  return [...histories.values()].some((same) =>
    [...netNegativeFigures(same).uncovered.keys()].some((day) => day >= since),
  );
}
