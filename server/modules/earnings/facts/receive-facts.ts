import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { ChangedFact, Fact } from './fact.ts';
import { foldFacts } from './fold-facts.ts';

export interface FactDay {
  /** Who says it. */
  readonly source: string;
  /** 20261120. */
  readonly day: number;
  readonly facts: readonly Fact[];
}

export interface FactOutcome {
  readonly added: number;
  readonly changed: number;
  /** Said before and not any more. */
  readonly removed: number;
  readonly unchanged: number;
}

/**
 * Takes the whole of what a platform says of a day, first or again. Only what differs from the version before is written
 * and computed; the same again changes nothing.
 */
export async function receiveFacts(
  tx: Transaction,
  site: { readonly siteId: string; readonly timezone: string },
  said: FactDay,
  now: Date,
): Promise<FactOutcome> {
  const { siteId } = site;
  const { source, day } = said;
  const version = await takeVersion(tx, siteId, said, now);
  const before = await readFacts(tx, siteId, source, day);
  const facts = new Map<string, Fact>();
  for (const fact of said.facts) {
    const key = factKey(fact);
    if (facts.has(key)) throw new RangeError(`a figure that is said twice: ${key}`);
    facts.set(key, fact);
  }
  const changed: ChangedFact[] = [...facts.entries()]
    .map(([key, fact]) => ({ ...fact, before: before.get(key) }))
    .filter((fact) => !isSame(fact, fact.before));
  const gone = [...before.entries()]
    .filter(([key, fact]) => !facts.has(key) && (fact.amountMinor > 0n || fact.count > 0))
    .map(([, fact]): ChangedFact => ({ ...fact, amountMinor: 0n, count: 0, before: fact }));
  const written = [...changed, ...gone];
  if (written.length > 0) {
    await insertFacts(tx, siteId, said, version, written, now);
    await foldFacts(tx, site, { source, day, version, changed: written }, now);
  }
  const added = changed.filter((fact) => fact.before === undefined).length;
  return {
    added,
    changed: changed.length - added,
    removed: gone.length,
    unchanged: said.facts.length - changed.length,
  };
}

function factKey({ itemId, uid, metric }: Fact): string {
  return `${itemId} ${uid} ${metric}`;
}

function isSame(fact: Fact, before: Fact | undefined): boolean {
  return (
    before !== undefined &&
    before.amountMinor === fact.amountMinor &&
    before.count === fact.count &&
    before.currency === fact.currency
  );
}

/** Locks the day: two that say it at once come one after the other. */
async function takeVersion(tx: Transaction, siteId: string, { source, day }: FactDay, now: Date): Promise<number> {
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

async function readFacts(tx: Transaction, siteId: string, source: string, day: number): Promise<Map<string, Fact>> {
  const rows = await tx
    .selectFrom('platform_facts')
    .selectAll()
    .distinctOn(['item_id', 'uid', 'metric'])
    .where('site_id', '=', siteId)
    .where('source', '=', source)
    .where('day', '=', day)
    .orderBy('item_id')
    .orderBy('uid')
    .orderBy('metric')
    .orderBy('version', 'desc')
    .execute();
  const facts = rows.map(
    (row): Fact => ({
      itemId: row.item_id,
      uid: row.uid,
      metric: row.metric,
      amountMinor: row.amount_minor,
      currency: row.currency,
      count: row.count,
    }),
  );
  return new Map(facts.map((fact) => [factKey(fact), fact]));
}

async function insertFacts(
  tx: Transaction,
  siteId: string,
  { source, day }: FactDay,
  version: number,
  facts: readonly Fact[],
  now: Date,
): Promise<void> {
  const rows = facts.map((fact) => ({
    item_id: fact.itemId,
    uid: fact.uid,
    metric: fact.metric,
    amount_minor: String(fact.amountMinor),
    currency: fact.currency,
    count: fact.count,
  }));
  await sql`
    INSERT INTO platform_facts (site_id, source, day, item_id, uid, metric, version, amount_minor, currency, count,
      said_at)
    SELECT ${siteId}, ${source}, ${day}, item_id, uid, metric, ${version}, amount_minor, currency, count, ${now}
    FROM json_populate_recordset(NULL::platform_facts, ${JSON.stringify(rows)})`.execute(tx);
}
