import { checkInvariants } from '@pitaka/server/modules/money/ledger/index.ts';
import type { BenchDatabase } from './database.ts';

/** Journals are sealed by a job that does not run here: checked as of the past, none is missing its seal. */
const LONG_AGO = new Date('2020-01-01T00:00:00Z');

/** A naive journal does not name its postings, so the last two promises are only ours to keep. */
const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const OF_ANYBODY = [1, 2, 3, 4, 6, 8];

/** Are the books in order, and is everything there that was acknowledged, and nothing else? What is wrong, or ''. */
export async function checkBooks(
  database: BenchDatabase,
  journals: { before: number; acknowledged: number },
  whose: 'ours' | 'naive',
): Promise<string> {
  const there = await countJournals(database);
  if (there !== journals.before + journals.acknowledged) {
    return `${there - journals.before} journals for ${journals.acknowledged} that were acknowledged`;
  }
  const promises = whose === 'ours' ? ALL : OF_ANYBODY;
  const broken = (await checkInvariants(database.db, LONG_AGO)).filter(
    (figure) => figure.broken > 0n && promises.includes(figure.number),
  );
  return broken.map((figure) => `${figure.promise}: ${figure.broken} broken (${figure.examples[0] ?? ''})`).join('; ');
}

export async function countJournals(database: BenchDatabase): Promise<number> {
  const [row] = await database.ask<{ count: string }>('SELECT count(*) FROM journals');
  return Number(row?.count);
}
