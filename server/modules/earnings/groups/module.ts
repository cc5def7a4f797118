import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../platform/assembly/ports.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { personalData } from './personal-data.ts';
import { groupRoutes } from './routes.ts';

export const groupsModule = defineModule({
  name: 'earnings/groups',
  declares: [declare(PERSONAL_TABLES, ...personalData)],
  needs: { db: DATABASE },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: groupRoutes(parts) }),
});
