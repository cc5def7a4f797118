import { declare, defineModule } from '../../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../../platform/assembly/ports.ts';
import { APPROVALS } from '../../../back-office/approvals/index.ts';
import { recordListExport } from '../../../identity/audit/index.ts';
import { conversionReleaseApproval } from './release-approval.ts';
import { conversionConsoleRoutes } from './routes.ts';

export const conversionConsoleModule = defineModule({
  name: 'earnings/conversions/console',
  declares: [declare(APPROVALS, conversionReleaseApproval)],
  needs: { db: DATABASE },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: conversionConsoleRoutes({ ...parts, recordExport: recordListExport }) }),
});
