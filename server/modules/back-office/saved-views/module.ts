import { defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../platform/assembly/ports.ts';
import { savedViewRoutes } from './routes.ts';

export const savedViewsModule = defineModule({
  name: 'back-office/saved-views',
  needs: { db: DATABASE },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: savedViewRoutes(parts) }),
});
