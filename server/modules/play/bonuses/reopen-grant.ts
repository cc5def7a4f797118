import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { leastOf, reopenJournal } from '@pitaka/core/play/bonuses/bonus-money.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { readBalance } from '../../money/ledger/index.ts';
import { postOf } from './end-grant.ts';
import { type BonusOwner, changeGrant, findOpen, type GrantRow } from './grants.ts';

/**
 * A released bonus whose turnover is not met any more, because a bet that counted was rolled back. What is left of the
 * money is held again and the bonus is active once more. What is spent, or all of it where another bonus is active, is
 * written down as missing: the console lists it (docs/decisions/199).
 */
export async function reopenGrant(tx: Transaction, owner: BonusOwner, grant: GrantRow, now: Date): Promise<void> {
  const { siteId, uid, unit, rules } = owner;
  const [open] = await findOpen(tx, siteId, uid);
  if (open?.state === 'active') {
    await changeGrant(tx, grant, { missing_minor: grant.released_minor });
    return;
  }
  const available = await readBalance(tx, siteId, userAccount(uid, 'available'));
  const minor = leastOf(available, grant.released_minor);
  const journal = reopenJournal(uid, unit, minor);
  if (journal) await postOf(tx, owner, grant, journal, now);
  await changeGrant(tx, grant, {
    state: 'active',
    ended_at: null,
    wager_until: new Date(Math.max(grant.wager_until?.getTime() ?? 0, now.getTime() + rules.againMs)),
    end_reason: '',
    released_minor: 0n,
    missing_minor: grant.released_minor - minor,
    postings: grant.postings + 1,
  });
}
