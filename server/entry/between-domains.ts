import { FORGET_REFUSED_CALLBACKS, findEarnings } from '../modules/earnings/conversions/index.ts';
import { ACCOUNT_SHARERS } from '../modules/earnings/fraud/index.ts';
import { LEVELS_BY_EARNINGS } from '../modules/earnings/rate-console/index.ts';
import { REBATE_LEVELS, type RebateLevels, readRebateBases } from '../modules/earnings/rebates/index.ts';
import { FIND_EARNINGS } from '../modules/payments/payment-review/index.ts';
import { readAccountSharers } from '../modules/payments/payout-accounts/index.ts';
import { forgetRefusedCallbacks } from '../modules/payments/provider-callbacks/published.ts';
import { countPaid, LEVEL_TERMS, siteTerms } from '../modules/payments/withdrawals/index.ts';
import { findUncheckedUsers, findUnpaidLosses } from '../modules/play/rounds/index.ts';
import {
  countLevelPoints,
  findUndone,
  hasLevelsByEarnings,
  PAID_WITHDRAWALS,
  REBATE_BASES,
  rebateBenefit,
  storeGrounds,
  takeUndone,
  WITHDRAWAL_TERMS,
  withdrawalBenefits,
} from '../modules/play/vip/index.ts';
import { declareValue, defineModule } from '../platform/assembly/define-module.ts';
import { BusyError } from '../platform/db/in-transaction.ts';

/** Provides VIP levels to rebates, because the two domains may not import each other. */
const levelsOfRebates: RebateLevels = {
  extraOf: rebateBenefit,
  async settle(db, site, uids, now) {
    if (!site.features.vip || uids.length === 0) return;
    // Unpaid stakes must be computed first.
    await findUnpaidLosses(db, site, now);
    const unchecked = await findUncheckedUsers(db, site);
    if (!unchecked) throw new BusyError('the owed money cannot be computed now');
    // Users who may have staked unpaid money keep their earlier level.
    for (const uid of uids) if (!unchecked.has(uid)) await countLevelPoints(db, site, uid, now);
  },
  storeGrounds(tx, site, rebates, now) {
    const given = rebates.map((one) => ({ ...one, kind: 'rebate' }) as const);
    return storeGrounds(tx, site, given, now);
  },
  findUndone: (db, most) => findUndone(db, 'rebate', most),
  takeUndone: (tx, owner) => takeUndone(tx, owner, 'rebate'),
};

/** Provides values that a domain needs from another domain which it may not import. */
export const betweenDomains = defineModule({
  name: 'entry/between-domains',
  declares: [
    declareValue(ACCOUNT_SHARERS, readAccountSharers),
    declareValue(FIND_EARNINGS, findEarnings),
    declareValue(FORGET_REFUSED_CALLBACKS, forgetRefusedCallbacks),
    declareValue(LEVEL_TERMS, withdrawalBenefits),
    declareValue(LEVELS_BY_EARNINGS, hasLevelsByEarnings),
    declareValue(WITHDRAWAL_TERMS, siteTerms),
    declareValue(PAID_WITHDRAWALS, countPaid),
    declareValue(REBATE_BASES, readRebateBases),
    declareValue(REBATE_LEVELS, levelsOfRebates),
  ],
});
