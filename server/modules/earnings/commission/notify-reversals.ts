import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { readBalances } from '../../money/ledger/index.ts';
import { itemsOf } from '../../promotion/catalogue/published.ts';
import { notifyUsers } from '../../site/notices/index.ts';
import type { DayLine } from './load-day.ts';
import type { Difference } from './post-differences.ts';
import type { OldLine } from './write-lines.ts';

interface Computed {
  readonly before: readonly OldLine[];
  readonly after: readonly DayLine[];
  /** The differences that were just posted. */
  readonly differences: readonly Difference[];
  /** Smaller refunds wait for the digest of their day. */
  readonly refundAtOnceFrom: bigint;
}

/**
 * Notifies promoters that a refund reversed settled earnings: once for an item's day, even if several of its sales were
 * refunded. Small refunds wait for the digest, unless they cause a debt. Changes caused by a plan or a rate are
 * announced when they are approved.
 */
export async function notifyReversals(
  tx: Transaction,
  siteId: string,
  { before, after, differences, refundAtOnceFrom }: Computed,
  now: Date,
): Promise<void> {
  const refunded = Map.groupBy(refundedLines(before, after), targetOf);
  const taken = differences.filter((difference) => difference.minor < 0n && refunded.has(targetOf(difference)));
  if (taken.length === 0) return;
  const names = await readNames(tx, siteId, [...new Set(taken.map(({ itemId }) => itemId))]);
  const accounts = [...new Set(taken.map(({ uid }) => userAccount(uid, 'debt')))];
  const debts = await readBalances(tx, siteId, accounts);
  const notices = taken.flatMap((difference) => {
    const { uid, itemId, minor } = difference;
    const owed = -(debts.get(userAccount(uid, 'debt')) ?? 0n);
    if (owed === 0n && -minor < refundAtOnceFrom) return [];
    const lines = refunded.get(targetOf(difference)) ?? [];
    const [line] = lines;
    const params = {
      name: names.get(itemId) ?? '',
      amount: formatMinor(-minor),
      // If there are several lines, the notice links to the report, which shows all of them.
      ...(line && lines.length === 1 ? { line: `${line.sourceId}.${line.level}` } : {}),
      ...(owed > 0n ? { owed: formatMinor(owed) } : {}),
    };
    return [{ siteId, uid, kind: owed > 0n ? 'earning_owed' : 'earning_taken_back', params } as const];
  });
  await notifyUsers(tx, notices, now);
}

/** Settled lines whose sale is now reversed or smaller. */
function refundedLines(before: readonly OldLine[], after: readonly DayLine[]): OldLine[] {
  const earned = before.filter(({ state, exact }) => state === 'settled' && exact > 0n);
  if (earned.length === 0) return [];
  const now = new Map(after.map((line) => [keyOf(line), line]));
  return earned.filter((line) => {
    const left = now.get(keyOf(line));
    return left !== undefined && (left.state === 'reversed' || left.grossMinor < line.grossMinor);
  });
}

function keyOf({ memberUid, day, sourceId, uid, level }: OldLine): string {
  return `${memberUid} ${day} ${sourceId} ${uid} ${level}`;
}

function targetOf({ uid, day, itemId }: Pick<Difference, 'uid' | 'day' | 'itemId'>): string {
  return `${uid} ${day} ${itemId}`;
}

async function readNames(tx: Transaction, siteId: string, itemIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom(itemsOf(siteId).as('items'))
    .select(['item_id', 'name'])
    .where('item_id', 'in', itemIds)
    .execute();
  return new Map(rows.map(({ item_id, name }) => [item_id, name]));
}
