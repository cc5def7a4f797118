import { bonusOf, turnoverOf } from '@pitaka/core/play/bonuses/bonus-amount.ts';
import { leastOf } from '@pitaka/core/values/money.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { budgetReturnOf, endGrant, returnToBudget } from './end-grant.ts';
import { type BonusOwner, changeGrant, type GrantRow } from './grants.ts';
import { readLossOf } from './period-losses.ts';
import { takeBack, takeBackReleased } from './reopen-grant.ts';
import { findVersion } from './rules.ts';

/**
 * Takes back cashback whose losses have shrunk since the claim because of cancelled bets or late wins. The caller has
 * locked the person's accounts.
 */
export async function returnCashback(tx: Transaction, owner: BonusOwner, now: Date): Promise<void> {
  const grants = await tx
    .selectFrom('bonus_grants')
    .selectAll()
    .where('site_id', '=', owner.siteId)
    .where('uid', '=', owner.uid)
    .where('state', 'in', ['queued', 'active', 'released'])
    .where('base_minor', '>', 0n)
    .orderBy('claimed_at')
    .orderBy('grant_id')
    .execute();
  for (const grant of grants) {
    const { terms } = await findVersion(tx, owner.siteId, grant.rule_id, grant.rule_version);
    if (terms.trigger !== 'cashback') continue;
    const lost = await readLossOf(tx, owner, owner.uid, terms.period, grant.occasion);
    if (lost >= grant.base_minor) continue;
    const baseMinor = lost > 0n ? lost : 0n;
    const amountMinor = bonusOf(terms, baseMinor);
    if (amountMinor >= grant.amount_minor) continue;
    const needMinor = turnoverOf(terms, amountMinor, baseMinor);
    await lower(tx, owner, grant, { baseMinor, amountMinor, needMinor }, now);
  }
}

interface Lower {
  readonly baseMinor: bigint;
  readonly amountMinor: bigint;
  readonly needMinor: bigint;
}

async function lower(tx: Transaction, owner: BonusOwner, grant: GrantRow, to: Lower, now: Date): Promise<void> {
  if (to.amountMinor === 0n) {
    if (grant.state === 'released') await takeBackReleased(tx, owner, grant, 'rollback', now);
    else await endGrant(tx, owner, grant, 'rollback', now);
    return;
  }
  const change = { base_minor: to.baseMinor, amount_minor: to.amountMinor };
  if (grant.state === 'queued') {
    await returnToBudget(tx, grant, grant.amount_minor - to.amountMinor);
    await changeGrant(tx, grant, { ...change, need_minor: to.needMinor });
  }
  // An active bonus is evaluated again at its release; until then rounds may add to its loss.
  if (grant.state !== 'released') return;
  const tooMuch = grant.amount_minor - to.amountMinor;
  // Includes the winnings of the excess. Rounded up, so that the remaining amount never exceeds the amount to which the
  // smaller cashback would have grown.
  const minor = (grant.released_minor * tooMuch + grant.amount_minor - 1n) / grant.amount_minor;
  const missing = await takeBack(tx, owner, grant, { minor, to: 'house' }, now);
  await budgetReturnOf(tx, grant, leastOf(tooMuch, minor - missing));
  await changeGrant(tx, grant, {
    ...change,
    released_minor: grant.released_minor - minor,
    forfeited_minor: grant.forfeited_minor + minor,
    postings: grant.postings + 1,
  });
}
