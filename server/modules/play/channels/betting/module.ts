import { defineModule } from '../../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../../platform/assembly/ports.ts';
import { bettingRoutes } from './routes.ts';

export const bettingModule = defineModule({
  name: 'play/channels/betting',
  needs: { db: DATABASE },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: bettingRoutes(parts) }),
});
