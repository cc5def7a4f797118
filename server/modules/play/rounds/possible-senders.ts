import type { Database } from '../../../platform/db/database.ts';
import { readSenders } from '../../money/ledger/index.ts';

/** More senders than a person has: above it, every debt of the site is looked at. */
const MOST_ACCOUNTS = 500;

/**
 * A person and everybody whose money can have come to them, by however many hands: only debts of these can make losses of the
 * person unpaid. undefined: too many to say, so any debt can.
 */
export async function findPossibleSenders(
  db: Database,
  siteId: string,
  uid: string,
): Promise<readonly string[] | undefined> {
  const found = new Set([uid]);
  for (let next = [uid]; next.length > 0; ) {
    const senders = await readSenders(db, siteId, next);
    if (!senders) return undefined;
    next = [...senders].filter((sender) => !found.has(sender));
    for (const sender of next) found.add(sender);
    if (found.size > MOST_ACCOUNTS) return undefined;
  }
  return [...found];
}
