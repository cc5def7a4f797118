import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../platform/assembly/ports.ts';
import { OWN_DATA } from '../../identity/protection/index.ts';
import { OWN_EARNINGS } from './own-earnings.ts';
import { reportRoutes } from './routes.ts';

export const reportsModule = defineModule({
  name: 'earnings/reports',
  declares: [declare(OWN_DATA, OWN_EARNINGS)],
  needs: { db: DATABASE },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: reportRoutes(parts) }),
});
