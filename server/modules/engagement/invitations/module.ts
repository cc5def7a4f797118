import { declareValue, defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../platform/assembly/ports.ts';
import { WAS_EVER_BOUND } from '../../identity/auth/index.ts';
import { invitationRoutes } from './routes.ts';
import { wasEverBound } from './views.ts';

export const invitationsModule = defineModule({
  name: 'engagement/invitations',
  declares: [declareValue(WAS_EVER_BOUND, wasEverBound)],
  needs: { db: DATABASE },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: invitationRoutes(parts) }),
});
