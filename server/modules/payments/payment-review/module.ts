import { declare, declareValue, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, ROUTES } from '../../../platform/assembly/ports.ts';
import { recordListExport } from '../../identity/audit/index.ts';
import { CLOSING_PAYMENTS, OWN_DATA } from '../../identity/protection/index.ts';
import { PAYOUT_PROVIDERS } from '../withdrawals/index.ts';
import { countOpenPayments, forgetPayments } from './forget-payments.ts';
import { OWN_PAYMENTS } from './own-payments.ts';
import { FIND_EARNINGS } from './ports.ts';
import { paymentReviewRoutes } from './routes.ts';

export const paymentReviewModule = defineModule({
  name: 'payments/payment-review',
  declares: [declare(OWN_DATA, ...OWN_PAYMENTS), declareValue(CLOSING_PAYMENTS, { countOpenPayments, forgetPayments })],
  needs: { ...BASICS, payouts: PAYOUT_PROVIDERS, findEarnings: FIND_EARNINGS },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: paymentReviewRoutes({ ...parts, recordExport: recordListExport }) }),
});
