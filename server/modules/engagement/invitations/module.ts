import { declareValue, defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../platform/assembly/ports.ts';
import { HAD_INVITER } from '../../identity/auth/index.ts';
import { invitationRoutes } from './routes.ts';
import { hadInviter } from './views.ts';

export const invitationsModule = defineModule({
  name: 'engagement/invitations',
  declares: [declareValue(HAD_INVITER, hadInviter)],
  needs: { db: DATABASE },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: invitationRoutes(parts) }),
});
