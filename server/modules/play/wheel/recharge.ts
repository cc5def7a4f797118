import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { JournalKind } from '@pitaka/core/money/ledger/journal-kind.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { readPostedSince } from '../../money/ledger/index.ts';

/** Deposits, with what a charge-back took back of them. A part that repaid a debt stands on `debt`. */
const KINDS: readonly JournalKind[] = ['deposit', 'deposit.accepted', 'deposit.charged_back'];

/** How far a person's postings were added up, and to what. */
export interface Recharged {
  readonly minor: bigint;
  readonly availableVersion: bigint;
  readonly debtVersion: bigint;
}

/** What the user recharged in all: the sum of their own postings, from where it was added up last. */
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
