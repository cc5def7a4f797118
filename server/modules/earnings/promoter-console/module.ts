import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../platform/assembly/ports.ts';
import { APPROVALS } from '../../back-office/approvals/index.ts';
import { groupApproval } from './group-approval.ts';
import { ratesApproval } from './rates-approval.ts';
import { promoterConsoleRoutes } from './routes.ts';
import { teamMoveApproval } from './team-move-approval.ts';

export const promoterConsoleModule = defineModule({
  name: 'earnings/promoter-console',
  declares: [declare(APPROVALS, ratesApproval, teamMoveApproval, groupApproval)],
  needs: { db: DATABASE },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: promoterConsoleRoutes(parts) }),
});
