import { declare, declareValue, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, CONNECTION_STRING, ROUTES, WORKERS } from '../../../platform/assembly/ports.ts';
import { MEASURES } from '../../../platform/metrics/measures.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { DASHBOARD_WITHDRAWALS } from '../../back-office/dashboard/index.ts';
import { SITE_CHECKS } from '../../back-office/doctor/index.ts';
import { PAYMENT_ROWS, PLAY_ROWS, RETURN_WITHDRAWALS } from '../../back-office/risk/index.ts';
import { CHECK_PIN, OWN_PIN_ABOVE, PHONE_WAIT_HOURS } from '../../money/safe/index.ts';
import { LINE_SUBJECTS } from '../../money/wallet/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { depositsOf } from '../deposits/published.ts';
import { payoutAccountsOf } from '../payout-accounts/published.ts';
import { checkAloneSum } from './check-alone-sum.ts';
import { withdrawalSubjects } from './line-subjects.ts';
import { createPayoutWorker } from './payout-worker.ts';
import { personalData } from './personal-data.ts';
import { pinRoutes } from './pin-routes.ts';
import { LEVEL_TERMS, PAYOUT_PROVIDERS, SITE_CURRENCY, WITHDRAWAL_REQUESTS } from './ports.ts';
import { withdrawalsOf } from './published.ts';
import { createRequestBatch } from './request-withdrawal.ts';
import { returnWithdrawalsOfUser } from './review-withdrawal.ts';
import { withdrawalRoutes } from './routes.ts';
import { readDueFigures, WITHDRAWAL_RECORD } from './store.ts';
import { WITHDRAWAL_MEASURE } from './withdrawal-measure.ts';
import { currencyOf, paymentSettings, siteTerms, withdrawalSettings } from './withdrawal-settings.ts';

export const withdrawalsModule = defineModule({
  name: 'payments/withdrawals',
  declares: [
    declare(PERSONAL_TABLES, ...personalData),
    declare(MEASURES, WITHDRAWAL_MEASURE),
    declare(SETTINGS, withdrawalSettings, paymentSettings),
    declare(SITE_CHECKS, checkAloneSum),
    declare(LINE_SUBJECTS, withdrawalSubjects),
    declareValue(RETURN_WITHDRAWALS, returnWithdrawalsOfUser),
    declareValue(PAYMENT_ROWS, { deposits: depositsOf, withdrawals: withdrawalsOf, payoutAccounts: payoutAccountsOf }),
    declareValue(DASHBOARD_WITHDRAWALS, { record: WITHDRAWAL_RECORD, readDue: readDueFigures }),
  ],
  needs: {
    ...BASICS,
    connectionString: CONNECTION_STRING,
    providers: PAYOUT_PROVIDERS,
    currencyOf: SITE_CURRENCY,
    checkPin: CHECK_PIN,
    ownPinAbove: OWN_PIN_ABOVE,
    levelTermsOf: LEVEL_TERMS,
    play: PLAY_ROWS,
  },
  gives: { requests: WITHDRAWAL_REQUESTS, routes: ROUTES, workers: WORKERS },
  create(parts) {
    const batch = createRequestBatch(parts);
    const { db, providers, checkPin, ownPinAbove, levelTermsOf } = parts;
    const requests = { batch, providers, checkPin, ownPinAbove, levelTermsOf };
    return {
      requests,
      routes: [...withdrawalRoutes({ db, ...requests }), ...pinRoutes({ db, checkPin, ownPinAbove })],
      workers: [createPayoutWorker(parts)],
      stop: () => batch.close(),
    };
  },
});

/**
 * A separate module, because the providers' adapters need a site's currency, and the safe its waiting time, before
 * withdrawals have their providers.
 */
export const siteCurrencyModule = defineModule({
  name: 'payments/withdrawals',
  needs: { sites: SITES },
  gives: { currencyOf: SITE_CURRENCY, phoneWaitHours: PHONE_WAIT_HOURS },
  create: ({ sites }) => ({
    async currencyOf(siteId) {
      const site = await sites.byId(siteId);
      return site ? currencyOf(site) : 'COIN';
    },
    phoneWaitHours: (site) => siteTerms(site).coolingHours,
  }),
});
