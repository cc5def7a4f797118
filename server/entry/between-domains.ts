import { findEarnings, receivedSettings } from '../modules/earnings/conversions/index.ts';
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
import { declare, declareValue, defineModule } from '../platform/assembly/define-module.ts';
import { BusyError } from '../platform/db/in-transaction.ts';
import { keptBySetting, RETENTIONS, type Retention } from '../platform/retention/index.ts';

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
    const given = rebates.map((rebate) => ({ ...rebate, kind: 'rebate' }) as const);
    return storeGrounds(tx, site, given, now);
  },
  findUndone: (db, most) => findUndone(db, 'rebate', most),
  takeUndone: (tx, owner) => takeUndone(tx, owner, 'rebate'),
};

/** The time is a setting of received data, and the table belongs to payments. */
const refusedCallbacks: Retention = {
  what: 'Counts of refused callbacks of payment providers, by network, with samples',
  tables: ['callback_refusals'],
  kept: keptBySetting(receivedSettings, 'refusalDays'),
  why: 'finding where forged callbacks come from',
  runs: 'night',
  forget: (db, { siteId }, before) => forgetRefusedCallbacks(db, siteId, before),
};

/** Provides values that one domain needs from another domain, which it may not import. */
export const betweenDomains = defineModule({
  name: 'entry/between-domains',
  declares: [
    declareValue(ACCOUNT_SHARERS, readAccountSharers),
    declareValue(FIND_EARNINGS, findEarnings),
    declare(RETENTIONS, refusedCallbacks),
    declareValue(LEVEL_TERMS, withdrawalBenefits),
    declareValue(LEVELS_BY_EARNINGS, hasLevelsByEarnings),
    declareValue(WITHDRAWAL_TERMS, siteTerms),
    declareValue(PAID_WITHDRAWALS, countPaid),
    declareValue(REBATE_BASES, readRebateBases),
    declareValue(REBATE_LEVELS, levelsOfRebates),
  ],
});
