import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../platform/assembly/ports.ts';
import { MEDIA_STORE } from '../../site/media/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { APPROVALS } from '../approvals/index.ts';
import { sitesRoutes } from './routes.ts';
import { siteFactsApproval } from './site-facts-approval.ts';

export const sitesConsoleModule = defineModule({
  name: 'back-office/sites',
  declares: [declare(APPROVALS, siteFactsApproval)],
  needs: { db: DATABASE, store: MEDIA_STORE, sites: SITES },
  gives: { routes: ROUTES },
  create: ({ sites, ...parts }) => ({ routes: sitesRoutes({ ...parts, forgetSites: () => sites.forget() }) }),
});
