import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/db/database.ts';
import type { FoldedRow } from '../follow-conversions.ts';
import { recountChanged } from './cover-facts.ts';
import type { ChangedFact, CountedFact, DatedChange, Fact } from './fact.ts';
import { foldFacts, type SiteForFacts } from './fold-facts.ts';
import { factKey, insertFacts, readFactsOfDay } from './stored-facts.ts';

/**
 * Reports of figures of one source are processed one after the other: two simultaneous reports would not see each
 * other, and a negative figure in one report would not reduce a figure in the other.
 */
async function lockSource(tx: Transaction, siteId: string, source: string, now: Date): Promise<void> {
  // Creates the source that the report names as paused, so that no postback is accepted in its name.
  await tx
    .insertInto('conversion_sources')
    .values({ site_id: siteId, source, name: source, secret: '', status: 'paused', created_at: now })
    // The row of a known source is rewritten unchanged, which locks it until the commit.
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'source']).doUpdateSet({ name: sql`conversion_sources.name` }),
    )
    .execute();
}

export interface FactDay {
  /** The source. */
  readonly source: string;
  /** 20261120. */
  readonly day: number;
  readonly facts: readonly Fact[];
}

export interface FactOutcome {
  readonly added: number;
  readonly changed: number;
  /** Figures that were reported before and are now missing. */
  readonly removed: number;
  readonly unchanged: number;
  /** Every changed figure, also of other days; a removed figure now counts nothing. */
  readonly changes: readonly DatedChange[];
  /** The conversion of each changed figure, before and after. */
  readonly folded: readonly FoldedRow[];
}

/**
 * Applies a platform's complete report of a day, new or repeated. Only differences from the previous version are
 * written and computed; a repetition changes nothing. A negative figure is deducted from the promoter's newest earlier
 * figures of the item, so other days may count for less, or for more again (docs/decisions/161).
 */
export async function receiveFacts(
  tx: Transaction,
  site: SiteForFacts,
  report: FactDay,
  now: Date,
): Promise<FactOutcome> {
  const { siteId } = site;
  const { source, day } = report;
  await lockSource(tx, siteId, source, now);
  const version = await nextVersion(tx, siteId, report, now);
  const before = await readFactsOfDay(tx, siteId, source, day);
  const facts = new Map<string, CountedFact>();
  for (const fact of report.facts) {
    const key = factKey(fact);
    if (facts.has(key)) throw new RangeError(`a figure that is reported twice: ${key}`);
    facts.set(key, { ...fact, reportedMinor: fact.amountMinor });
  }
  const changed: ChangedFact[] = [...facts.entries()]
    .map(([key, fact]) => ({ ...fact, before: before.get(key) }))
    .filter((fact) => !isSame(fact, fact.before));
  const removed = [...before.entries()]
    .filter(([key, fact]) => !facts.has(key) && (fact.reportedMinor !== 0n || fact.count > 0))
    .map(([, fact]): ChangedFact => ({ ...fact, amountMinor: 0n, reportedMinor: 0n, count: 0, before: fact }));
  const ofDays = await recountChanged(tx, siteId, report, [...changed, ...removed]);
  const folded: FoldedRow[] = [];
  for (const [ofDay, written] of ofDays) {
    const whole = { source, day: ofDay };
    const numbered = { ...whole, version: ofDay === day ? version : await nextVersion(tx, siteId, whole, now) };
    await insertFacts(tx, siteId, numbered, written, now);
    folded.push(...(await foldFacts(tx, site, { ...numbered, changed: written }, now)));
  }
  const added = changed.filter((fact) => fact.before === undefined).length;
  return {
    added,
    changed: changed.length - added,
    removed: removed.length,
    unchanged: report.facts.length - changed.length,
    changes: [...ofDays].flatMap(([ofDay, written]) => written.map((fact) => ({ ...fact, day: ofDay }))),
    folded,
  };
}

function isSame(fact: CountedFact, before: CountedFact | undefined): boolean {
  return (
    before !== undefined &&
    before.reportedMinor === fact.reportedMinor &&
    before.count === fact.count &&
    before.currency === fact.currency
  );
}

async function nextVersion(
  tx: Transaction,
  siteId: string,
  { source, day }: Pick<FactDay, 'source' | 'day'>,
  now: Date,
): Promise<number> {
  const { versions } = await tx
    .insertInto('platform_fact_days')
    .values({ site_id: siteId, source, day, versions: 1, said_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'source', 'day'])
        .doUpdateSet({ versions: sql`platform_fact_days.versions + 1`, said_at: now }),
    )
    .returning('versions')
    .executeTakeFirstOrThrow();
  return versions;
}
