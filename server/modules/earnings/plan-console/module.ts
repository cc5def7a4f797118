import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../platform/assembly/ports.ts';
import { APPROVALS } from '../../back-office/approvals/index.ts';
import { planApproval } from './plan-approval.ts';
import { planConsoleRoutes } from './routes.ts';

export const planConsoleModule = defineModule({
  name: 'earnings/plan-console',
  declares: [declare(APPROVALS, planApproval)],
  needs: { db: DATABASE },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: planConsoleRoutes(parts) }),
});
