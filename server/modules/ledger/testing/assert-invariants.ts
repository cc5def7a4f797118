import type { Database } from '../../../platform/db/database.ts';
import { checkInvariants } from '../check-invariants.ts';

/** Throws what is broken of the ten promises; for the end of every test that moves money. */
export async function assertInvariants(db: Database, now = new Date()): Promise<void> {
  const broken = (await checkInvariants(db, now)).filter((figure) => figure.broken > 0n);
  if (broken.length === 0) return;
  throw new Error(
    broken.map((one) => `${one.number} ${one.promise}: ${one.broken} broken (${one.examples.join('; ')})`).join('\n'),
  );
}
