import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { takeBackJournal } from '@pitaka/core/play/bonuses/bonus-money.ts';
import { leastOf } from '@pitaka/core/values/money.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { readBalance } from '../../money/ledger/index.ts';
import { budgetReturnOf, type GrantEnding, postOf } from './end-grant.ts';
import { type BonusOwner, changeGrant, findOpen, type GrantRow } from './grants.ts';

/**
 * Reopens a released bonus if the rollback of a counted bet leaves its turnover unmet: its money is locked again and
 * the bonus is active. If another bonus is active, the released one is taken back instead. Spent money becomes a debt
 * (docs/decisions/265).
 */
export async function reopenGrant(tx: Transaction, owner: BonusOwner, grant: GrantRow, now: Date): Promise<void> {
  const [open] = await findOpen(tx, owner.siteId, owner.uid);
  if (open?.state === 'active') {
    await takeBackReleased(tx, owner, grant, 'rollback', now);
    return;
  }
  const missing = await takeBack(tx, owner, grant, { minor: grant.released_minor, to: 'held' }, now);
  await changeGrant(tx, grant, {
    state: 'active',
    ended_at: null,
    wager_until: new Date(Math.max(grant.wager_until?.getTime() ?? 0, now.getTime() + owner.rules.againMs)),
    end_reason: '',
    released_minor: 0n,
    missing_minor: missing,
    postings: grant.postings + 1,
  });
}

/** Takes a released bonus back from the user's balance; the spent part becomes a debt. */
export async function takeBackReleased(
  tx: Transaction,
  owner: BonusOwner,
  grant: GrantRow,
  end: GrantEnding,
  now: Date,
): Promise<GrantRow> {
  const missing = await takeBack(tx, owner, grant, { minor: grant.released_minor, to: 'house' }, now);
  // The debt is not returned to the budget: it may never be paid, and the budget would give the same money again.
  await budgetReturnOf(tx, grant, grant.released_minor - missing);
  return changeGrant(tx, grant, {
    state: 'forfeited',
    ended_at: now,
    end_reason: end,
    released_minor: 0n,
    forfeited_minor: grant.forfeited_minor + grant.released_minor,
    missing_minor: missing,
    postings: grant.postings + 1,
  });
}

/** Returns the spent amount. The accounts are locked, so that balances do not change before the posting. */
export async function takeBack(
  tx: Transaction,
  owner: BonusOwner,
  grant: GrantRow,
  { minor, to }: { readonly minor: bigint; readonly to: 'held' | 'house' },
  now: Date,
): Promise<bigint> {
  const { siteId, uid, unit } = owner;
  const available = await readBalance(tx, siteId, userAccount(uid, 'available'));
  const journal = takeBackJournal(uid, unit, minor, to);
  if (journal) await postOf(tx, owner, grant, journal, now);
  return minor - leastOf(available, minor);
}
