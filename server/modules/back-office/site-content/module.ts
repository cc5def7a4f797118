import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../platform/assembly/ports.ts';
import { MEDIA_STORE } from '../../site/media/index.ts';
import { APPROVALS } from '../approvals/index.ts';
import { entryApproval } from './entry-approval.ts';
import { siteContentRoutes } from './routes.ts';

export const siteContentModule = defineModule({
  name: 'back-office/site-content',
  declares: [declare(APPROVALS, entryApproval)],
  needs: { db: DATABASE, store: MEDIA_STORE },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: siteContentRoutes(parts) }),
});
