import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../platform/assembly/ports.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { OWN_DATA } from '../../identity/protection/index.ts';
import { READ_OWN_EARNINGS } from '../../promotion/catalogue/index.ts';
import { OWN_EARNINGS } from './own-earnings.ts';
import { personalData } from './personal-data.ts';
import { reportRoutes } from './routes.ts';

export const reportsModule = defineModule({
  name: 'earnings/reports',
  declares: [declare(PERSONAL_TABLES, ...personalData), declare(OWN_DATA, OWN_EARNINGS)],
  needs: { db: DATABASE, readOwnEarnings: READ_OWN_EARNINGS },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: reportRoutes(parts) }),
});
