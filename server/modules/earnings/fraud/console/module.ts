import { declare, declareValue, defineModule } from '../../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../../platform/assembly/ports.ts';
import { APPROVALS } from '../../../back-office/approvals/index.ts';
import { WAITING_CONVERSIONS } from '../../../back-office/dashboard/index.ts';
import { recordListExport } from '../../../identity/audit/index.ts';
import { fraudReleaseApproval } from './release-approval.ts';
import { fraudConsoleRoutes } from './routes.ts';
import { readWaitingFigures } from './views.ts';

export const fraudConsoleModule = defineModule({
  name: 'earnings/fraud/console',
  declares: [declare(APPROVALS, fraudReleaseApproval), declareValue(WAITING_CONVERSIONS, readWaitingFigures)],
  needs: { db: DATABASE },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: fraudConsoleRoutes({ ...parts, recordExport: recordListExport }) }),
});
