import { checkInvariants } from '@pitaka/server/modules/money/ledger/index.ts';
import type { BenchDatabase } from './database.ts';

/** The sealing job does not run here. A check as of the past expects no seals. */
const LONG_AGO = new Date('2020-01-01T00:00:00Z');

/** The last checks need journals that name their postings; naive journals do not. */
const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const WITHOUT_POSTING_NAMES = [1, 2, 3, 4, 6, 8];

type LedgerKind = 'ours' | 'naive';

/** Databases with writes since their last check. */
const unchecked = new Map<BenchDatabase, LedgerKind>();

/** Checks that the ledger has exactly the acknowledged journals; throws otherwise. Their postings are checked later. */
export async function checkCount(
  database: BenchDatabase,
  { before, acknowledged }: { before: number; acknowledged: number },
  ledger: LedgerKind,
): Promise<void> {
  unchecked.set(database, ledger);
  const posted = (await countJournals(database)) - before;
  if (posted !== acknowledged)
    throw new Error(`there is no figure: ${posted} journals for ${acknowledged} that were acknowledged`);
}

/**
 * Checks every account and posting of the measurements once, after the last round, because the check takes longer the
 * more has been posted.
 */
export async function checkBooks(): Promise<void> {
  for (const [database, ledger] of unchecked) {
    unchecked.delete(database);
    const wrong = await findBroken(database, ledger);
    if (wrong !== '') throw new Error(`the books do not balance, so there is no figure: ${wrong}`);
  }
}

async function findBroken(database: BenchDatabase, ledger: LedgerKind): Promise<string> {
  const promises = ledger === 'ours' ? ALL : WITHOUT_POSTING_NAMES;
  const broken = (await checkInvariants(database.db, LONG_AGO)).filter(
    (figure) => figure.broken > 0n && promises.includes(figure.number),
  );
  return broken.map((figure) => `${figure.promise}: ${figure.broken} broken (${figure.examples[0] ?? ''})`).join('; ');
}

export async function countJournals(database: BenchDatabase): Promise<number> {
  const [row] = await database.ask<{ count: string }>('SELECT count(*) FROM journals');
  return Number(row?.count);
}
