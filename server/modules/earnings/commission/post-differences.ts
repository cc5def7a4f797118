import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { Journal, Move } from '@pitaka/core/money/ledger/journal.ts';
import { parseJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import type { Unit } from '@pitaka/core/values/money.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { openAccount, postInTransaction, readBalance } from '../../money/ledger/index.ts';
import { publishLive } from '../../site/live/index.ts';

/** What a beneficiary's item and day is now more or less than what was posted before. */
export interface Difference {
  readonly uid: string;
  readonly day: number;
  readonly itemId: string;
  /** Which of the postings of this beneficiary, item and day it is, from 1. */
  readonly sequence: number;
  readonly minor: bigint;
}

const HOUSE = 'house:expense.commission';

/** Posts each difference as a journal of its own, in the order of the users. */
export async function postDifferences(
  tx: Transaction,
  siteId: string,
  unit: Unit,
  differences: readonly Difference[],
  now: Date,
): Promise<void> {
  for (const difference of differences) {
    const { uid, day, itemId, sequence, minor } = difference;
    if (!(await openAccount(tx, siteId, uid, unit))) throw new Error(`commission for ${uid}, who is no user`);
    const posted = await postInTransaction(
      tx,
      {
        siteId,
        journal: await journalOf(tx, siteId, unit, difference),
        key: `${uid} ${day} ${itemId} ${sequence}`,
        body: String(minor),
        actor: 'system:commission',
        origin: 'commission',
        reason: `${day} ${itemId}`,
      },
      now,
    );
    if (!posted.ok) throw new Error(`the ledger refused a commission: ${posted.code}`);
    if (posted.value.isRepeat) throw new Error(`posting ${sequence} of ${uid} ${day} ${itemId} exists already`);
    const journalId = parseJournalId(posted.value.journalId);
    if (journalId === undefined) throw new Error('the ledger gave no journal id');
    await tx
      .insertInto('earning_postings')
      .values({
        site_id: siteId,
        uid,
        day,
        item_id: itemId,
        sequence,
        amount_minor: minor,
        journal_id: journalId,
        at: now,
      })
      .execute();
    await publishLive(tx, { siteId, uid, kind: 'balance', body: {} });
  }
}

/** An earning pays a debt first; what is taken back and not there any more becomes one. */
async function journalOf(tx: Transaction, siteId: string, unit: Unit, { uid, minor }: Difference): Promise<Journal> {
  const available = userAccount(uid, 'available');
  const debt = userAccount(uid, 'debt');
  if (minor < 0n) {
    const move = { from: available, to: HOUSE, amount: { unit, minor: -minor }, uncoveredFrom: debt } as const;
    return { kind: 'commission', moves: [move] };
  }
  // The account may owe less by the time it is locked: then the ledger refuses to lift it above zero, and it runs again.
  const owed = -(await readBalance(tx, siteId, debt));
  const repaid = owed < minor ? owed : minor;
  const moves: Move[] = [];
  if (repaid > 0n) moves.push({ from: HOUSE, to: debt, amount: { unit, minor: repaid } });
  if (minor > repaid) moves.push({ from: HOUSE, to: available, amount: { unit, minor: minor - repaid } });
  return { kind: 'commission', moves };
}
