import { defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, ROUTES } from '../../../platform/assembly/ports.ts';
import { BOOKS } from '../../back-office/reconciliation/index.ts';
import { recordListExport } from '../../identity/audit/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { DEPOSIT_PROVIDERS } from '../deposits/index.ts';
import { PAYOUT_PROVIDERS, SITE_CURRENCY } from '../withdrawals/index.ts';
import { paymentBooks } from './payment-books.ts';
import { reconciliationRoutes } from './routes.ts';

const PROVIDERS = { payouts: PAYOUT_PROVIDERS, deposits: DEPOSIT_PROVIDERS, currencyOf: SITE_CURRENCY } as const;

export const paymentBooksModule = defineModule({
  name: 'payments/reconciliation',
  needs: PROVIDERS,
  gives: { books: BOOKS },
  create: (parts) => ({ books: paymentBooks(parts) }),
});

export const paymentReconciliationModule = defineModule({
  name: 'payments/reconciliation',
  needs: { ...BASICS, ...PROVIDERS, sites: SITES, books: BOOKS },
  gives: { routes: ROUTES },
  create: ({ payouts, deposits, ...parts }) => ({
    routes: reconciliationRoutes({ ...parts, providers: { payouts, deposits }, recordExport: recordListExport }),
  }),
});
