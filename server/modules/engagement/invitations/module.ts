import { declare, declareValue, defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../platform/assembly/ports.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { HAD_INVITER } from '../../identity/auth/index.ts';
import { personalData } from './personal-data.ts';
import { invitationRoutes } from './routes.ts';
import { hadInviter } from './views.ts';

export const invitationsModule = defineModule({
  name: 'engagement/invitations',
  declares: [declare(PERSONAL_TABLES, ...personalData), declareValue(HAD_INVITER, hadInviter)],
  needs: { db: DATABASE },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: invitationRoutes(parts) }),
});
