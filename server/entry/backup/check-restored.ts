import {
  type ChainHead,
  checkInvariants,
  type InvariantFigure,
  sealJournals,
  verifyChain,
} from '../../modules/money/ledger/index.ts';
import { blocksOf } from '../../modules/money/ledger/published.ts';
import { readSiteIds } from '../../modules/site/sites/published.ts';
import type { Database } from '../../platform/db/database.ts';

export type Heads = ReadonlyMap<string, ChainHead>;

/** The end of each site's sealed chain. A site without a sealed journal has none. */
export async function readHeads(db: Database): Promise<Heads> {
  const heads = new Map<string, ChainHead>();
  for (const siteId of await readSiteIds(db)) {
    const head = await db
      .selectFrom(blocksOf(siteId).as('b'))
      .select(['b.position', 'b.hash'])
      .orderBy('b.position', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (head) heads.set(siteId, { position: head.position, hash: head.hash.toString('hex') });
  }
  return heads;
}

export interface RestoredReport {
  readonly figures: readonly InvariantFigure[];
  readonly sealed: bigint;
  /** A sentence for each fault. */
  readonly problems: readonly string[];
}

/** The books of a restored database, and its chains compared with the heads of the live database. */
export async function checkRestored(db: Database, now: Date, heads: Heads): Promise<RestoredReport> {
  // The sealing thread had not sealed the newest journals yet.
  await sealJournals(db, now, { whole: true });
  const figures = await checkInvariants(db, now);
  const problems = figures
    .filter(({ broken }) => broken > 0n)
    .map(({ number, promise, broken }) => `promise ${number} (${promise}) is broken ${broken} times`);
  let sealed = 0n;
  const siteIds = await readSiteIds(db);
  for (const siteId of siteIds) {
    const report = await verifyChain(db, siteId, now, heads.get(siteId));
    sealed += report.sealed;
    if (report.broken) {
      const { position, journalId, problem } = report.broken;
      problems.push(`${siteId}: block ${position}${journalId && ` ${journalId}`}: ${problem}`);
    }
    if (report.unsealed > 0n) problems.push(`${siteId}: ${report.unsealed} journals have no seal and should have one`);
  }
  for (const siteId of heads.keys()) if (!siteIds.includes(siteId)) problems.push(`the site ${siteId} is missing`);
  return { figures, sealed, problems };
}
