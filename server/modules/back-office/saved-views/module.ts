import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../platform/assembly/ports.ts';
import { ERASE_STEPS } from '../../../platform/personal-data/index.ts';
import { eraseSearches } from './erase-views.ts';
import { savedViewRoutes } from './routes.ts';

export const savedViewsModule = defineModule({
  name: 'back-office/saved-views',
  declares: [declare(ERASE_STEPS, eraseSearches)],
  needs: { db: DATABASE },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: savedViewRoutes(parts) }),
});
