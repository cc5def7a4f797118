import { FORGET_REFUSED_CALLBACKS, findEarnings } from '../modules/earnings/conversions/index.ts';
import { ACCOUNT_SHARERS } from '../modules/earnings/fraud/index.ts';
import { LEVELS_BY_EARNINGS } from '../modules/earnings/rate-console/index.ts';
import { REBATE_LEVELS, readRebateBases } from '../modules/earnings/rebates/index.ts';
import { FIND_EARNINGS } from '../modules/payments/payment-review/index.ts';
import { readAccountSharers } from '../modules/payments/payout-accounts/index.ts';
import { forgetRefusedCallbacks } from '../modules/payments/provider-callbacks/published.ts';
import { countPaid, LEVEL_TERMS, siteTerms } from '../modules/payments/withdrawals/index.ts';
import {
  hasLevelsByEarnings,
  PAID_WITHDRAWALS,
  REBATE_BASES,
  WITHDRAWAL_TERMS,
  withdrawalBenefits,
} from '../modules/play/vip/index.ts';
import { declareValue, defineModule } from '../platform/assembly/define-module.ts';
import { levelsOfRebates } from './rebate-levels.ts';

/** Values that a domain needs from another domain which it may not import. */
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
