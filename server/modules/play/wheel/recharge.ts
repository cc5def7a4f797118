import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { JournalKind } from '@pitaka/core/money/ledger/journal-kind.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { readPostedSince } from '../../money/ledger/index.ts';

/** Deposits and their charge-backs. The part that repaid a debt is posted to the account `debt`. */
const KINDS: readonly JournalKind[] = ['deposit', 'deposit.accepted', 'deposit.charged_back'];

/** The last posting that was added up, and the sum. */
export interface Recharged {
  readonly minor: bigint;
  readonly availableVersion: bigint;
  readonly debtVersion: bigint;
}

/** A user's total deposits: the sum of the user's postings, continued from the last sum. */
export async function readRecharge(
  db: Database | Transaction,
  siteId: string,
  uid: string,
  since: Recharged,
): Promise<Recharged> {
  const available = await readPostedSince(db, siteId, userAccount(uid, 'available'), KINDS, since.availableVersion);
  const debt = await readPostedSince(db, siteId, userAccount(uid, 'debt'), KINDS, since.debtVersion);
  return {
    minor: since.minor + available.minor + debt.minor,
    availableVersion: available.version,
    debtVersion: debt.version,
  };
}
