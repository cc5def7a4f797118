import { formatJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { INVARIANTS } from './invariants.ts';
import { verifyChain } from './sealing/verify-chain.ts';

/** The result for one of the ten promises of docs/money.md. */
export interface InvariantFigure {
  readonly number: number;
  readonly promise: string;
  /** The number of checked cases. */
  readonly checked: bigint;
  readonly broken: bigint;
  /** A few of the broken cases, by name. */
  readonly examples: readonly string[];
}

interface InvariantRow {
  checked: bigint;
  broken: bigint;
  examples: string[] | null;
}

/** Checks all ten promises over all sites and returns a figure for each. */
export async function checkInvariants(db: Database, now: Date): Promise<InvariantFigure[]> {
  // One snapshot, so that a simultaneous posting is seen completely or not at all.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`SET LOCAL statement_timeout = 0`.execute(tx);
      return addChain(tx, await readFigures(tx, sql``), now);
    });
}

/** Checks the promises over one site's rows, without the chain of its seals. */
export async function checkInvariantsOfSite(tx: Transaction, siteId: string): Promise<InvariantFigure[]> {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
  const site = sql.lit(siteId);
  // Each query reads these instead of the tables with the same names.
  const ofSite = sql`WITH accounts AS (SELECT * FROM accounts WHERE site_id = ${site}),
    postings AS (SELECT * FROM postings WHERE site_id = ${site}),
    journals AS (SELECT * FROM journals WHERE site_id = ${site}),
    withdrawals AS (SELECT * FROM withdrawals WHERE site_id = ${site}),
    ledger_actors AS (SELECT * FROM ledger_actors WHERE site_id = ${site}) `;
  return readFigures(tx, ofSite);
}

async function readFigures(tx: Transaction, before: RawBuilder<unknown>): Promise<InvariantFigure[]> {
  const figures: InvariantFigure[] = [];
  for (const { number, promise, query, namesJournals } of INVARIANTS) {
    const { rows } = await sql<InvariantRow>`${before}${sql.raw(query)}`.execute(tx);
    const { checked, broken, examples } = rows[0] as InvariantRow;
    figures.push({
      number,
      promise,
      checked,
      broken,
      examples: (examples ?? []).map(namesJournals ? withJournalId : String),
    });
  }
  return figures;
}

/** 'demo 12345' becomes 'demo jr_...', the id shown elsewhere. */
function withJournalId(example: string): string {
  return example.replace(/[0-9]+$/, (id) => formatJournalId(BigInt(id)));
}

/** The chain of seals proves one half of the ninth promise; a query checks the other half. */
async function addChain(db: Database, figures: InvariantFigure[], now: Date): Promise<InvariantFigure[]> {
  const sites = await sql<{ site_id: string }>`
    SELECT site_id FROM sites UNION SELECT DISTINCT site_id FROM journal_blocks`.execute(db);
  const reports = [];
  for (const { site_id: siteId } of sites.rows) reports.push(await verifyChain(db, siteId, now));
  const faults = reports.flatMap((report) => [
    ...(report.broken
      ? [`${report.siteId} block ${report.broken.position} ${report.broken.journalId}: ${report.broken.problem}`]
      : []),
    ...(report.unsealed > 0n ? [`${report.siteId}: ${report.unsealed} journals are not sealed`] : []),
  ]);
  return figures.map((figure) =>
    figure.number === 9
      ? { ...figure, broken: figure.broken + BigInt(faults.length), examples: [...figure.examples, ...faults] }
      : figure,
  );
}
