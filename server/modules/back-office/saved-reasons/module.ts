import { defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../platform/assembly/ports.ts';
import { savedReasonRoutes } from './routes.ts';

export const savedReasonsModule = defineModule({
  name: 'back-office/saved-reasons',
  needs: { db: DATABASE },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: savedReasonRoutes(parts) }),
});
