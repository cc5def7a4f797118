import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { Journal, Move } from '@pitaka/core/money/ledger/journal.ts';
import { parseJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import type { Unit } from '@pitaka/core/values/money.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { RetryTransaction } from '../../../platform/db/in-transaction.ts';
import { insertRows } from '../../../platform/db/rows-of.ts';
import { openAccounts, postAllInTransaction, readBalances } from '../../money/ledger/index.ts';

/** The difference between a beneficiary's item and day and its earlier postings. */
export interface Difference {
  readonly uid: string;
  readonly day: number;
  /** The day on which reports show the difference: the day itself, unless its month is closed. */
  readonly bookedDay: number;
  readonly itemId: string;
  /** The number of the posting for this beneficiary, item and day, from 1. */
  readonly sequence: number;
  readonly minor: bigint;
}

const HOUSE = 'house:expense.commission';

/** Posts each difference as a separate journal: all gains before all reversals. */
export async function postDifferences(
  tx: Transaction,
  siteId: string,
  unit: Unit,
  differences: readonly Difference[],
  now: Date,
): Promise<void> {
  if (differences.length === 0) return;
  const ordered = [...differences.filter(({ minor }) => minor > 0n), ...differences.filter(({ minor }) => minor < 0n)];
  const uids = [...new Set(ordered.map(({ uid }) => uid))].sort();
  const open = await openAccounts(tx, siteId, uids, unit);
  const missing = uids.find((uid) => !open.has(uid));
  if (missing !== undefined) throw new Error(`commission for ${missing}, who is not a user`);
  const debts = await readDebts(tx, siteId, uids);
  const results = await postAllInTransaction(
    tx,
    ordered.map((difference) => ({
      siteId,
      journal: journalOf(unit, difference, debts),
      key: `${difference.uid} ${difference.day} ${difference.itemId} ${difference.sequence}`,
      body: String(difference.minor),
      actor: 'system:commission',
      origin: 'commission',
      recordId: `${difference.uid}.${difference.day}.${difference.itemId}`,
      reason: `${difference.day} ${difference.itemId}`,
    })),
    now,
  );
  const postings = ordered.map(({ uid, day, bookedDay, itemId, sequence, minor }, index) => {
    const posted = results[index];
    // Another posting has paid the debt since it was read.
    if (posted?.ok === false && posted.code === 'balance_too_high')
      throw new RetryTransaction('a debt was paid meanwhile');
    if (!posted?.ok) throw new Error(`the ledger refused a commission: ${posted?.code}`);
    if (posted.value.isRepeat) throw new Error(`posting ${sequence} of ${uid} ${day} ${itemId} exists already`);
    const journalId = parseJournalId(posted.value.journalId);
    if (journalId === undefined) throw new Error('the ledger gave no journal id');
    return {
      site_id: siteId,
      uid,
      day,
      item_id: itemId,
      sequence,
      amount_minor: minor,
      journal_id: journalId,
      at: now,
      booked_day: bookedDay,
    };
  });
  const freed = ordered.filter(({ uid, minor }) => minor > 0n && debts.get(uid) === 0n).map(({ uid }) => uid);
  await checkDebts(tx, siteId, [...new Set(freed)]);
  await insertRows(tx, 'earning_postings', postings);
}

async function readDebts(tx: Transaction, siteId: string, uids: readonly string[]): Promise<Map<string, bigint>> {
  const balances = await readBalances(
    tx,
    siteId,
    uids.map((uid) => userAccount(uid, 'debt')),
  );
  return new Map(uids.map((uid) => [uid, -(balances.get(userAccount(uid, 'debt')) ?? 0n)]));
}

/**
 * Posting assumes that these users have no debt, or that the posting pays it off. Retries if a debt arose between
 * reading it and locking the accounts.
 */
async function checkDebts(tx: Transaction, siteId: string, uids: readonly string[]): Promise<void> {
  const accounts = uids.flatMap((uid) => [userAccount(uid, 'debt'), userAccount(uid, 'available')]);
  const balances = await readBalances(tx, siteId, accounts);
  for (const uid of uids) {
    const owes = (balances.get(userAccount(uid, 'debt')) ?? 0n) < 0n;
    if (owes && (balances.get(userAccount(uid, 'available')) ?? 0n) > 0n)
      throw new RetryTransaction('a debt has arisen');
  }
}

/** An earning pays a debt first; a reversal beyond the available balance becomes a debt. */
function journalOf(unit: Unit, { uid, minor }: Difference, debts: Map<string, bigint>): Journal {
  const available = userAccount(uid, 'available');
  const debt = userAccount(uid, 'debt');
  if (minor < 0n) {
    const move = { from: available, to: HOUSE, amount: { unit, minor: -minor }, uncoveredFrom: debt } as const;
    return { kind: 'commission', moves: [move] };
  }
  // If the account owes less when it is locked, the ledger refuses to raise it above zero, and the posting is retried.
  const owed = debts.get(uid) ?? 0n;
  const repaid = owed < minor ? owed : minor;
  debts.set(uid, owed - repaid);
  const moves: Move[] = [];
  if (repaid > 0n) moves.push({ from: HOUSE, to: debt, amount: { unit, minor: repaid } });
  if (minor > repaid) moves.push({ from: HOUSE, to: available, amount: { unit, minor: minor - repaid } });
  return { kind: 'commission', moves };
}
