import type { Database } from '../../../../platform/db/database.ts';
import { checkInvariants } from '../check-invariants.ts';
import { sealJournals } from '../sealing/seal-journals.ts';

/** A time late enough to seal every posting, even if the test's clock is ahead. */
const LONG_AFTER = new Date('2999-01-01T00:00:00Z');

/**
 * Seals all journals, and throws if one of the ten promises is broken: call it at the end of every test that moves
 * money.
 */
export async function assertInvariants(db: Database, now = LONG_AFTER): Promise<void> {
  await sealJournals(db, LONG_AFTER, { whole: true });
  const broken = (await checkInvariants(db, now)).filter((figure) => figure.broken > 0n);
  if (broken.length === 0) return;
  throw new Error(
    broken
      .map((figure) => `${figure.number} ${figure.promise}: ${figure.broken} broken (${figure.examples.join('; ')})`)
      .join('\n'),
  );
}
