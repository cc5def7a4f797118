import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, ROUTES } from '../../../platform/assembly/ports.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { siteTerms } from '../withdrawals/index.ts';
import { personalData } from './personal-data.ts';
import { payoutAccountRoutes } from './routes.ts';
import { payoutAccountSettings } from './site-methods.ts';

export const payoutAccountsModule = defineModule({
  name: 'payments/payout-accounts',
  declares: [declare(PERSONAL_TABLES, ...personalData), declare(SETTINGS, payoutAccountSettings)],
  needs: BASICS,
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: payoutAccountRoutes({ ...parts, termsOf: siteTerms }) }),
});
