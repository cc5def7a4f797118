import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../platform/assembly/ports.ts';
import { APPROVALS } from '../../back-office/approvals/index.ts';
import { recordListExport } from '../../identity/audit/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { LEVELS_BY_EARNINGS } from './ports.ts';
import { rateSettings } from './rate-settings.ts';
import { exchangeRatesApproval } from './rates-approval.ts';
import { rateConsoleRoutes } from './routes.ts';

export const rateConsoleModule = defineModule({
  name: 'earnings/rate-console',
  declares: [declare(SETTINGS, rateSettings), declare(APPROVALS, exchangeRatesApproval)],
  needs: { db: DATABASE, hasLevelsByEarnings: LEVELS_BY_EARNINGS },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: rateConsoleRoutes({ ...parts, recordExport: recordListExport }) }),
});
