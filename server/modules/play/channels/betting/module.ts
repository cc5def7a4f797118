import { declare, defineModule } from '../../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../../platform/assembly/ports.ts';
import { LINE_SUBJECTS } from '../../../money/wallet/index.ts';
import { playSubjects } from './line-subjects.ts';
import { bettingRoutes } from './routes.ts';

export const bettingModule = defineModule({
  name: 'play/channels/betting',
  declares: [declare(LINE_SUBJECTS, playSubjects)],
  needs: { db: DATABASE },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: bettingRoutes(parts) }),
});
