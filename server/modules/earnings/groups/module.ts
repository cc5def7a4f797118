import { defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../platform/assembly/ports.ts';
import { groupRoutes } from './routes.ts';

export const groupsModule = defineModule({
  name: 'earnings/groups',
  needs: { db: DATABASE },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: groupRoutes(parts) }),
});
