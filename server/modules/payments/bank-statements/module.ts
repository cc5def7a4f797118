import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../platform/assembly/ports.ts';
import { ERASE_STEPS } from '../../../platform/personal-data/index.ts';
import { recordListExport } from '../../identity/audit/index.ts';
import { DEPOSIT_PROVIDERS } from '../deposits/index.ts';
import { PAYOUT_PROVIDERS, SITE_CURRENCY } from '../withdrawals/index.ts';
import { eraseLines } from './erase-lines.ts';
import { bankStatementRoutes } from './routes.ts';

export const bankStatementsModule = defineModule({
  name: 'payments/bank-statements',
  declares: [declare(ERASE_STEPS, eraseLines)],
  needs: { db: DATABASE, payouts: PAYOUT_PROVIDERS, deposits: DEPOSIT_PROVIDERS, currencyOf: SITE_CURRENCY },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: bankStatementRoutes({ ...parts, recordExport: recordListExport }) }),
});
