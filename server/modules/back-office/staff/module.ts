import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../platform/assembly/ports.ts';
import { APPROVAL_REGISTRY, APPROVALS } from '../approvals/index.ts';
import { staffRoutes } from './routes.ts';
import { newOperatorApproval, staffApproval } from './staff-approval.ts';

export const staffModule = defineModule({
  name: 'back-office/staff',
  declares: [declare(APPROVALS, staffApproval, newOperatorApproval)],
  needs: { db: DATABASE, approvals: APPROVAL_REGISTRY },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: staffRoutes(parts) }),
});
