import { declareValue, defineModule } from '../../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../../platform/assembly/ports.ts';
import { STUCK_APPLICATIONS } from '../../../back-office/dashboard/index.ts';
import { recordListExport } from '../../../identity/audit/index.ts';
import { LINK_REQUESTER } from '../ports.ts';
import { applicationListRoutes } from './routes.ts';
import { readStuckFigure } from './views.ts';

export const applicationListModule = defineModule({
  name: 'promotion/applications/console',
  declares: [declareValue(STUCK_APPLICATIONS, readStuckFigure)],
  needs: { db: DATABASE, linkRequester: LINK_REQUESTER },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: applicationListRoutes({ ...parts, recordExport: recordListExport }) }),
});
