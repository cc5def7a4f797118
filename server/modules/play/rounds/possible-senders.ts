import type { Database, Transaction } from '../../../platform/db/database.ts';
import { readSenders } from '../../money/ledger/index.ts';

/** The maximum number of senders to search for one person; if there are more, every debt of the site is checked. */
const MOST_ACCOUNTS = 500;

/**
 * A person and all users whose money can have reached the person through any number of transfers: only their debts can
 * make the person's losses unpaid. undefined: there are too many, so any debt can.
 */
export async function findPossibleSenders(
  db: Database | Transaction,
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
