import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES, SECRETS } from '../../../platform/assembly/ports.ts';
import { APPROVALS } from '../approvals/index.ts';
import { eraseApproval } from './erase-approval.ts';
import { ERASING } from './erasure.ts';
import { exportApproval } from './export-approval.ts';
import { personFileRoutes } from './routes.ts';

export const personalDataModule = defineModule({
  name: 'back-office/personal-data',
  declares: [declare(APPROVALS, exportApproval)],
  needs: { db: DATABASE, secrets: SECRETS },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: personFileRoutes(parts) }),
});

/** Apart from the module with the routes, because modules with routes need the list of approvals. */
export const erasingModule = defineModule({
  name: 'back-office/personal-data',
  needs: { ...ERASING, secrets: SECRETS },
  gives: { approvals: APPROVALS },
  create: (parts) => ({ approvals: [eraseApproval(parts)] }),
});
